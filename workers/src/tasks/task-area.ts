import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { AreaFolders } from '#engine/runner/protocol.ts'
import type { StoredFile } from '#engine/node-kind.ts'
import { findFiles } from './results.queries.ts'

/** A file that a task needs is not there any more. */
export class InputGone extends Error {
  override readonly name = 'InputGone'
}

/** The files of one run, which no other run sees. */
export class TaskArea {
  readonly folders: AreaFolders
  readonly #root: string
  #disposing: Promise<void> | undefined

  constructor(root: string, name: string) {
    this.#root = join(root, name)
    const area = (folder: string) => join(this.#root, folder)
    this.folders = { input: area('input'), output: area('output'), temp: area('temp') }
  }

  /**
   * Brings what the graph loads, under the names that it has for it.
   *
   * @throws InputGone
   */
  async fill(db: Db, store: ObjectStore, files: Readonly<Record<string, string>>): Promise<void> {
    const known = await findFiles(db, Object.values(files))
    for (const [name, id] of Object.entries(files)) {
      const sha256 = known.get(id)?.sha256
      if (!sha256) throw new InputGone(`there is no file ${id} with bytes`)
      const path = this.#pathOf('input', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await readWhole(store, blobKey(sha256)))
    }
  }

  read({ type, subfolder, filename }: StoredFile): Promise<Buffer> {
    return readFile(this.#pathOf(type, subfolder, filename))
  }

  dispose(): Promise<void> {
    this.#disposing ??= rm(this.#root, { recursive: true, force: true })
    return this.#disposing
  }

  /** Names come from graphs and from engines: none leads out. */
  #pathOf(type: StoredFile['type'], ...names: string[]): string {
    const path = join(this.folders[type], ...names)
    const way = relative(this.folders[type], path)
    if (way === '' || way === '..' || way.startsWith(`..${sep}`))
      throw new Error(`${names.join('/')} leads out of its folder`)
    return path
  }
}

/** Where all runs of all workers of this machine have their files. */
export function taskAreasOf(dataDir: string): string {
  return join(dataDir, 'engine', 'tasks')
}

/** What killed workers left there. */
export async function sweepLeftAreas(root: string, before: Date): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const stats = await stat(join(root, name)).catch(() => undefined)
    if (stats && stats.mtime < before) await rm(join(root, name), { recursive: true, force: true })
  }
}
