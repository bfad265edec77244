import { holdFiles } from './held-files.ts'
import type { HeldFiles } from './held-files.ts'

/** A file to be uploaded, and the folders it lay in, outermost first. */
export interface FoundFile {
  file: File
  path: string[]
}

/** As people count: 2 before 10. Browsers hand files out in the order of the disk. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** Everything in a drop, folders with all below them. Has to be called at once: a drop is empty after its event. */
export function collectDropped(transfer: DataTransfer): Promise<FoundFile[]> {
  return collectHeld(holdFiles(transfer))
}

export function collectHeld({ entries, files }: HeldFiles): Promise<FoundFile[]> {
  return entries.length === 0 ? Promise.resolve(nameFiles(files)) : collectEntries(entries, [])
}

async function collectEntries(entries: readonly FileSystemEntry[], path: string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const inOrder = entries.toSorted((one, other) => byName.compare(one.name, other.name))
  for (const entry of inOrder) found.push(...(await collectEntry(entry, path)))
  return found
}

async function collectEntry(entry: FileSystemEntry, path: string[]): Promise<FoundFile[]> {
  // Left behind by systems and tools: .DS_Store, .thumbnails.
  if (entry.name.startsWith('.')) return []
  if (isDirectory(entry)) return collectEntries(await readDirectory(entry), [...path, entry.name])
  return isFile(entry) ? [{ file: await readFile(entry), path }] : []
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** A reader hands out at most a hundred at a time. */
async function readDirectory(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const entries: FileSystemEntry[] = []
  for (let some = await read(); some.length > 0; some = await read()) entries.push(...some)
  return entries
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** What was chosen in a field; one for folders tells the path of each file. */
export function collectChosen(files: FileList): FoundFile[] {
  const pathOf = (file: File) => file.webkitRelativePath || file.name
  const inOrder = [...files].toSorted((one, other) => byName.compare(pathOf(one), pathOf(other)))
  return inOrder.flatMap(file => {
    const path = file.webkitRelativePath.split('/').slice(0, -1)
    const isHidden = [...path, file.name].some(name => name.startsWith('.'))
    return isHidden ? [] : [{ file, path }]
  })
}

/** A pasted picture has no name of its own: it gets the moment. */
export function collectPasted(transfer: DataTransfer, now = new Date()): FoundFile[] {
  return nameFiles([...transfer.files], now)
}

function nameFiles(files: readonly File[], now = new Date()): FoundFile[] {
  return files.map(file => {
    const isNameless = /^image\.\w+$/.test(file.name)
    return { file: isNameless ? nameByMoment(file, now) : file, path: [] }
  })
}

function nameByMoment(file: File, now: Date): File {
  const moment = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const extension = file.name.split('.').at(-1) ?? 'png'
  return new File([file], `${moment}.${extension}`, { type: file.type, lastModified: file.lastModified })
}

const pictureNames = /\.(?:png|jpe?g|jfif|webp|gif)$/i
const pictureTypes = /^image\/(?:png|jpeg|webp|gif)$/

/** By what its name and the browser say; what is in it, the server looks at. */
export function looksLikePicture({ name, type }: { name: string; type: string }): boolean {
  return pictureTypes.test(type) || pictureNames.test(name)
}
