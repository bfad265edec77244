import { openDatabase } from '@atelier/database/database/connection.ts'
import { EmbeddedEngine } from './embedded/embedded-engine.ts'
import { publishEngines } from './publish-engines.ts'

/** A worker to be killed: publishes its engine in the database whose address it is given, and tells the engine's id. */
const [, , url = '', dataDir = ''] = process.argv
const db = openDatabase(url)
const engine = new EmbeddedEngine({
  dataDir,
  count: 1,
  pixelThreads: 1,
  cacheBytesMax: 0,
  limits: { memoryBytes: 2 ** 30, hangMs: 60_000, runMs: 60_000, cancelGraceMs: 1_000, startMs: 60_000 },
})
const publication = await publishEngines(
  db,
  () => [{ engine }],
  error => {
    throw error
  },
)
process.on('message', () => {
  void publication.dispose().then(async () => {
    await db.destroy()
    process.disconnect()
  })
})
process.send?.(engine.id)
