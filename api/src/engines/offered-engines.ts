import type { Db } from '@atelier/database/database/connection.ts'
import { findEngineOffer, listOfferedEngines } from '@atelier/database/engines/engine.queries.ts'
import type { EngineOffered } from '@atelier/database/engines/engine.queries.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import { makeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeRegistry } from '@atelier/shared-schema/graph/node-registry.ts'
import type { NodeSchema } from '@atelier/shared-schema/graph/node-schema.ts'
import { atelierCaption, describerFolder } from '@atelier/shared-schema/nodes/describer.nodes.ts'

/** Engines say how they are every few seconds. */
const TRUST_MS = 1_000

/** What of an engine decides whether it can run something, and how soon. */
export interface OfferedEngine {
  readonly id: string
  readonly kind: EngineKind
  readonly name: string
  /** What it reaches, which engines of other workers reach as well; null for the built-in one. */
  readonly serverId: string | null
  /** Who receives what is sent there; empty for the installation's own. */
  readonly company: string
  readonly country: string
  /** Its kinds of nodes, with its models as their choices. */
  readonly registry: NodeRegistry
  /** File names by folder. */
  readonly models: Readonly<Record<string, readonly string[]>>
  /** By `<folder>/<name>`, as far as they are known. */
  readonly modelHashes: Readonly<Record<string, string>>
  readonly isUp: boolean
  /** What is wrong, in words. */
  readonly healthNote: string
  readonly running: number
  readonly queued: number
  readonly busy: number
  readonly msPerMegapixel: number | null
}

type Offer = Pick<OfferedEngine, 'registry' | 'models' | 'modelHashes'>

/** The engines that workers offer now. What they can do is large and rarely another, so it is read once for each. */
export class OfferedEngines {
  readonly #db: Db
  readonly #offers = new Map<string, Offer>()
  #known: { until: number; engines: Promise<OfferedEngine[]> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async list(): Promise<readonly OfferedEngine[]> {
    const now = performance.now()
    if (!this.#known || this.#known.until < now) {
      const engines = this.#read()
      this.#known = { until: now + TRUST_MS, engines }
      const forget = () => {
        this.#known = null
      }
      // Where nothing is there, whatever comes is to be known at once.
      engines.then(read => !read.some(engine => engine.isUp) && forget(), forget)
    }
    return this.#known.engines
  }

  async #read(): Promise<OfferedEngine[]> {
    const rows = await listOfferedEngines(this.#db)
    const hashes = new Set(rows.map(row => row.offer_hash))
    for (const hash of this.#offers.keys()) if (!hashes.has(hash)) this.#offers.delete(hash)
    const engines: OfferedEngine[] = []
    for (const row of rows) {
      const offer = await this.#readOffer(row.offer_hash)
      if (offer) engines.push(describe(row, offer))
    }
    return engines
  }

  async #readOffer(hash: string): Promise<Offer | undefined> {
    const known = this.#offers.get(hash)
    if (known) return known
    const said = await findEngineOffer(this.#db, hash)
    if (!said) return undefined
    const offer = {
      registry: makeRegistry(Object.values(said.nodes as Record<string, NodeSchema>)),
      models: said.models,
      modelHashes: said.model_hashes,
    }
    this.#offers.set(hash, offer)
    return offer
  }
}

function describe(row: EngineOffered, offer: Offer): OfferedEngine {
  return {
    ...offer,
    id: row.id,
    kind: row.kind,
    name: row.name,
    serverId: row.server_id,
    company: row.company,
    country: row.country,
    isUp: row.health === 'ready',
    healthNote: row.health_note,
    running: row.running,
    queued: row.queued,
    busy: row.running + row.queued,
    msPerMegapixel: row.ms_per_megapixel,
  }
}

/** The models of all of them that are up, by folder. */
export function gatherModels(engines: readonly OfferedEngine[]): Readonly<Record<string, readonly string[]>> {
  const gathered = new Map<string, Set<string>>()
  for (const engine of engines) {
    if (!engine.isUp) continue
    for (const [folder, names] of Object.entries(engine.models)) {
      // The built-in engine lists each file of a folder that lies there, and runs none of them.
      if (folder === describerFolder && !engine.registry.has(atelierCaption.name)) continue
      const all = gathered.get(folder) ?? new Set()
      gathered.set(folder, all)
      for (const name of names) all.add(name)
    }
  }
  return Object.fromEntries([...gathered].map(([folder, names]) => [folder, [...names]]))
}
