import { readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const depthMax = 4
const listedMax = 10_000
/**
 * A folder that changed so shortly before it was read may have changed again since without showing it: file systems count time
 * in steps, the coarsest in two seconds.
 */
const settledMs = 2_500

interface SeenFolder {
  readonly path: string
  readonly inode: number
  readonly changedAt: number
}

/** The files beneath a folder as they were when it was looked through, and whether they still are. */
export class FolderListing {
  /** By path from the folder, as deep as there is reason to look. */
  readonly files: readonly string[]
  readonly #readAt = Date.now()
  /** What is added, removed or renamed in a folder changes the time of that folder. */
  readonly #folders: SeenFolder[] = []
  /** Of links, what they lead to may come and go elsewhere: here what it was. */
  readonly #links = new Map<string, Target>()

  constructor(root: string) {
    this.files = this.#walk(root)
  }

  /** Takes as many questions to the file system as there are folders and links, and none for each file. */
  isCurrent(): boolean {
    return (
      this.#folders.every(folder => this.#isUnchanged(folder)) &&
      [...this.#links].every(([path, was]) => targetOf(look(path)) === was)
    )
  }

  #isUnchanged({ path, inode, changedAt }: SeenFolder): boolean {
    const { ino, mtimeMs } = look(path) ?? absent
    return ino === inode && mtimeMs === changedAt && changedAt < this.#readAt - settledMs
  }

  #walk(root: string): string[] {
    const files: string[] = []
    const enter = (way: string, depth: number) => {
      for (const entry of this.#readFolder(join(root, way))) {
        const name = way ? `${way}/${entry.name}` : entry.name
        if (entry.name.startsWith('.') || files.length >= listedMax) continue
        const target = entry.isSymbolicLink() ? this.#follow(join(root, name)) : entry
        if (target?.isDirectory() && depth < depthMax) enter(name, depth + 1)
        else if (target?.isFile()) files.push(name)
      }
    }
    enter('', 0)
    return files
  }

  #readFolder(path: string) {
    const { ino: inode, mtimeMs: changedAt } = look(path) ?? absent
    this.#folders.push({ path, inode, changedAt })
    return readEntries(path)
  }

  /** Links count as what they lead to: models are large, and are kept where there is room. */
  #follow(path: string): Stats | undefined {
    const target = look(path)
    this.#links.set(path, targetOf(target))
    return target
  }
}

type Target = 'file' | 'folder' | 'nothing'

function targetOf(stats: Stats | undefined): Target {
  if (stats?.isFile()) return 'file'
  return stats?.isDirectory() ? 'folder' : 'nothing'
}

/** A folder that is not there is none that came to be since. */
const absent = { ino: 0, mtimeMs: 0 }

/** What cannot be looked at, such as a link that leads to itself, is as good as not there. */
function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** None where there is no folder. */
export function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
