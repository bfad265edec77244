import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#database/connection.ts'
import type { EngineTable } from '#database/schema.ts'

/** A killed worker's engines are no longer offered this long after its last word. */
const STALE_SECONDS = 20

/** What an engine can do. It changes rarely and is large, so it is written only then. */
export interface EngineOffer {
  readonly host: string
  readonly pid: number
  readonly kind: EngineTable['kind']
  readonly name: string
  readonly hash: string
  readonly nodes: unknown
  readonly models: Readonly<Record<string, readonly string[]>>
  /** By `<folder>/<name>`, as far as they are known. */
  readonly modelHashes: Readonly<Record<string, string>>
  /** What it reaches, and who receives what is sent there; absent where it is the installation's own. */
  readonly server?: { readonly id: string; readonly company: string; readonly country: string }
}

export interface EngineBeat {
  readonly health: EngineTable['health']
  readonly healthNote: string
  readonly running: number
  readonly queued: number
  readonly msPerMegapixel: number | undefined
}

/** Says that the engine lives, how it is, and what it can do where that is not known yet or has changed. */
export async function publishEngine(db: Db, id: string, offer: EngineOffer, beat: EngineBeat): Promise<void> {
  const state = {
    health: beat.health,
    health_note: beat.healthNote,
    running: beat.running,
    queued: beat.queued,
    ms_per_megapixel: beat.msPerMegapixel ?? null,
    heartbeat_at: sql<Date>`now()`,
  }
  const known = await db
    .updateTable('engine')
    .set(state)
    .where('id', '=', id)
    .where('offer_hash', '=', offer.hash)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  const { host, pid, kind, name, hash } = offer
  const said = {
    nodes: JSON.stringify(offer.nodes),
    models: JSON.stringify(offer.models),
    model_hashes: JSON.stringify(offer.modelHashes),
  }
  const { id: serverId = null, company = '', country = '' } = offer.server ?? {}
  const reaches = { server_id: serverId, company, country }
  const row = { host, pid, kind, name, offer_hash: hash, ...reaches, ...said, ...state }
  await db
    .insertInto('engine')
    .values({ id, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function withdrawEngine(db: Db, id: string): Promise<void> {
  await db.deleteFrom('engine').where('id', '=', id).execute()
}

export type LiveEngine = Pick<
  Selectable<EngineTable>,
  | 'id'
  | 'kind'
  | 'name'
  | 'health'
  | 'health_note'
  | 'running'
  | 'queued'
  | 'ms_per_megapixel'
  | 'started_at'
  | 'server_id'
  | 'company'
  | 'country'
>

/** The engines that run graphs now, those that have been there longest first. */
export async function listLiveEngines(db: Db): Promise<LiveEngine[]> {
  return selectLive(db).execute()
}

function selectLive(db: Db) {
  return db
    .selectFrom('engine')
    .select([
      'id',
      'kind',
      'name',
      'health',
      'health_note',
      'running',
      'queued',
      'ms_per_megapixel',
      'started_at',
      'server_id',
      'company',
      'country',
    ])
    .where('heartbeat_at', '>', sql<Date>`now() - make_interval(secs => ${STALE_SECONDS})`)
    .orderBy('started_at')
    .orderBy('id')
}

export interface EngineOffered extends LiveEngine {
  offer_hash: string
}

/** The same with a name for what each can do; `findEngineOffer` tells what that is. */
export async function listOfferedEngines(db: Db): Promise<EngineOffered[]> {
  return selectLive(db).select('offer_hash').execute()
}

/** What an engine can do; undefined when it said something else meanwhile. */
export async function findEngineOffer(
  db: Db,
  hash: string,
): Promise<Pick<Selectable<EngineTable>, 'nodes' | 'models' | 'model_hashes'> | undefined> {
  return db
    .selectFrom('engine')
    .select(['nodes', 'models', 'model_hashes'])
    .where('offer_hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
}
