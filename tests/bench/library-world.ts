import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startEmbedded } from '@atelier/database/embedded/embedded.ts'
import { fillBigLibrary } from '@atelier/database/images/big-library.ts'
import type { BigLibrary } from '@atelier/database/images/big-library.ts'

export interface LibraryWorld {
  db: Db
  library: BigLibrary
  /** null: it was kept from a run before. */
  fillSeconds: number | null
  dispose(): Promise<void>
}

/** An installation's own database, with its usual settings, that holds so many images; kept where a folder is named. */
export async function openLibraryWorld({
  folder,
  images,
}: {
  folder: string | undefined
  images: number
}): Promise<LibraryWorld> {
  const dataDir = folder === undefined ? await mkdtemp(join(tmpdir(), 'atelier-bench-library-')) : resolve(folder)
  await mkdir(dataDir, { recursive: true })
  // The database may run as an account of its own.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded(dataDir)
  const url = embedded.urlOn(embedded.server.port)
  await migrateToLatest(url)
  const db = openDatabase(url, { poolSize: 2, name: 'atelier-bench', directUrl: url })
  const noteFile = join(dataDir, `library-${images}.json`)
  const kept = JSON.parse(await readFile(noteFile, 'utf8').catch(() => 'null')) as BigLibrary | null
  const start = performance.now()
  const library = kept ?? (await fillBigLibrary(db, images))
  const fillSeconds = kept ? null : (performance.now() - start) / 1000
  await writeFile(noteFile, JSON.stringify(library))
  return {
    db,
    library,
    fillSeconds,
    dispose: async () => {
      await db.destroy()
      await embedded.server.stop(folder === undefined ? 'immediate' : 'fast')
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
