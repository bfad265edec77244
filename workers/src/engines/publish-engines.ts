import { hash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '@atelier/database/database/connection.ts'
import { publishEngine, withdrawEngine } from '@atelier/database/engines/engine.queries.ts'
import type { EngineOffer } from '@atelier/database/engines/engine.queries.ts'
import type { Engine } from './engine.ts'

const beatMs = 5_000
/** Models come and go by hand. */
const describeEveryBeats = 6

/** Tells all machines what these engines can do and how they are. `dispose` takes the word back; a killed process goes stale by itself. */
export async function publishEngines(
  db: Db,
  engines: readonly Engine[],
  onError: (error: unknown) => void,
): Promise<{ dispose(): Promise<void> }> {
  const publications = engines.map(engine => new Publication(db, engine))
  const beat = () => Promise.all(publications.map(publication => publication.beat()))
  await beat()
  let beating: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onError)
  }, beatMs)
  timer.unref()
  return {
    async dispose() {
      clearInterval(timer)
      // A beat on its way would put back what is taken away.
      await beating
      await Promise.all(engines.map(engine => withdrawEngine(db, engine.id)))
    },
  }
}

class Publication {
  readonly #db: Db
  readonly #engine: Engine
  #offer: EngineOffer | undefined
  #beats = 0

  constructor(db: Db, engine: Engine) {
    this.#db = db
    this.#engine = engine
  }

  async beat(): Promise<void> {
    if (!this.#offer || this.#beats % describeEveryBeats === 0) this.#offer = await describe(this.#engine)
    this.#beats += 1
    await publishEngine(this.#db, this.#engine.id, this.#offer, this.#engine.readState())
  }
}

async function describe(engine: Engine): Promise<EngineOffer> {
  const { name, nodes, models, modelHashes } = await engine.describe()
  const said = hash('sha256', JSON.stringify([engine.kind, name, nodes, models, modelHashes]))
  return { host: hostname(), pid: process.pid, kind: engine.kind, name, hash: said, nodes, models, modelHashes }
}
