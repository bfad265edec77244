import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'

export interface PictureFile {
  path: string
  name: string
  /** The folders it lies in, below the one that is imported. */
  folders: readonly string[]
  size: number
  modifiedAt: Date
}

/** InvokeAI keeps small copies beside its pictures, and others keep what was thrown away. */
const passedOver = new Set(['thumbnails', 'thumbs', '__pycache__', '$RECYCLE.BIN', '.thumbnails'])

/** Every picture below a folder, oldest first within each. Links are not followed: they may lead anywhere, or in circles. */
export async function* listPictureFiles(root: string, folders: readonly string[] = []): AsyncGenerator<PictureFile> {
  const entries = await readdir(join(root, ...folders), { withFileTypes: true })
  const pictures: PictureFile[] = []
  for (const { name } of entries.filter(entry => entry.isFile() && isPictureName(entry.name))) {
    const path = join(root, ...folders, name)
    const { size, mtime } = await stat(path)
    pictures.push({ path, name, folders, size, modifiedAt: mtime })
  }
  yield* pictures.sort((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime())
  const below = entries.filter(
    entry => entry.isDirectory() && !entry.name.startsWith('.') && !passedOver.has(entry.name),
  )
  for (const { name } of below.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    yield* listPictureFiles(root, [...folders, name])
  }
}

function isPictureName(name: string): boolean {
  return !name.startsWith('.') && /^\.(?:png|jpe?g|jfif|webp|gif)$/i.test(splitFileName(name).extension)
}
