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
export async function* listPictureFiles(
  root: string,
  onUnreadable: (path: string, error: unknown) => void,
  folders: readonly string[] = [],
): AsyncGenerator<PictureFile> {
  const folder = join(root, ...folders)
  const readable = <Read>(path: string, reading: Promise<Read>) =>
    reading.catch((error: unknown) => onUnreadable(path, error))
  const entries = (await readable(folder, readdir(folder, { withFileTypes: true }))) ?? []
  const pictures: PictureFile[] = []
  for (const { name } of entries.filter(entry => entry.isFile() && isPictureName(entry.name))) {
    const path = join(folder, name)
    const found = await readable(path, stat(path))
    if (found) pictures.push({ path, name, folders, size: found.size, modifiedAt: found.mtime })
  }
  yield* pictures.sort((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime())
  const below = entries.filter(
    entry => entry.isDirectory() && !entry.name.startsWith('.') && !passedOver.has(entry.name),
  )
  for (const { name } of below.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    yield* listPictureFiles(root, onUnreadable, [...folders, name])
  }
}

function isPictureName(name: string): boolean {
  return !name.startsWith('.') && /^\.(?:png|jpe?g|jfif|webp|gif)$/i.test(splitFileName(name).extension)
}
