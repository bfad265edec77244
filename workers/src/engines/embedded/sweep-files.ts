import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the files that have not been touched since `before`. */
export async function sweepFiles(folder: string, before: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(forgiveMissing)
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    const stats = await stat(path).catch(forgiveMissing)
    if (stats && stats.mtime < before) await rm(path, { force: true })
  }
}

function forgiveMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
