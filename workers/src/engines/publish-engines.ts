import { hash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '@atelier/database/database/connection.ts'
import { publishEngine, withdrawEngine } from '@atelier/database/engines/engine.queries.ts'
import type { EngineOffer } from '@atelier/database/engines/engine.queries.ts'
import type { Engine } from './engine.ts'

const beatMs = 5_000
/** Models come and go by hand. */
const describeEveryBeats = 6

export interface PublishedEngine {
  readonly engine: Engine
  /** What it reaches, and who receives what is sent there. */
  readonly server?: EngineOffer['server'] | undefined
}

export interface EnginePublication {
  /** Others are there. */
  beatNow(): Promise<void>
  /** Takes the word back; a killed process goes stale by itself. */
  dispose(): Promise<void>
}

/** Tells all machines what the engines that are on the list can do and how they are. */
export async function publishEngines(
  db: Db,
  list: () => readonly PublishedEngine[],
  onError: (error: unknown) => void,
): Promise<EnginePublication> {
  const publisher = new Publisher(db, list)
  await publisher.beat()
  let beating: Promise<unknown> = Promise.resolve()
  const beat = async () => {
    beating = beating.then(() => publisher.beat()).catch(onError)
    await beating
  }
  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()
  return {
    beatNow: beat,
    async dispose() {
      clearInterval(timer)
      // A beat on its way would put back what is taken away.
      await beating
      await publisher.withdrawAll()
    },
  }
}

class Publisher {
  readonly #db: Db
  readonly #list: () => readonly PublishedEngine[]
  readonly #publications = new Map<string, Publication>()

  constructor(db: Db, list: () => readonly PublishedEngine[]) {
    this.#db = db
    this.#list = list
  }

  async beat(): Promise<void> {
    const listed = this.#list()
    const ids = new Set(listed.map(({ engine }) => engine.id))
    const gone = [...this.#publications.keys()].filter(id => !ids.has(id))
    await Promise.all([...gone.map(id => this.#withdraw(id)), ...listed.map(engine => this.#publish(engine))])
  }

  async withdrawAll(): Promise<void> {
    await Promise.all([...this.#publications.keys()].map(id => this.#withdraw(id)))
  }

  #publish(published: PublishedEngine): Promise<void> {
    const { id } = published.engine
    const known = this.#publications.get(id) ?? new Publication(this.#db, published)
    this.#publications.set(id, known)
    return known.beat()
  }

  async #withdraw(id: string): Promise<void> {
    await withdrawEngine(this.#db, id)
    this.#publications.delete(id)
  }
}

class Publication {
  readonly #db: Db
  readonly #published: PublishedEngine
  #offer: EngineOffer | undefined
  #beats = 0
  #wasReady = false

  constructor(db: Db, published: PublishedEngine) {
    this.#db = db
    this.#published = published
  }

  async beat(): Promise<void> {
    const { engine } = this.#published
    // What has just come, or come back, may have others.
    const isReady = engine.readState().health === 'ready'
    const isDue = this.#beats % describeEveryBeats === 0 || (isReady && !this.#wasReady)
    if (!this.#offer || isDue) this.#offer = await describe(this.#published)
    this.#wasReady = isReady
    this.#beats += 1
    await publishEngine(this.#db, engine.id, this.#offer, engine.readState())
  }
}

async function describe({ engine, server }: PublishedEngine): Promise<EngineOffer> {
  const { name, nodes, models, modelHashes } = await engine.describe()
  const said = hash('sha256', JSON.stringify([engine.kind, name, nodes, models, modelHashes]))
  const offer = { host: hostname(), pid: process.pid, kind: engine.kind, name, hash: said, nodes, models, modelHashes }
  return server ? { ...offer, server } : offer
}
