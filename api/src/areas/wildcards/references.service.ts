import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { WildcardReferences } from '@atelier/shared-schema/entities/wildcard.ts'
import { findReferences, followReferences, sameKey } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import { listCandidates } from './wildcards.queries.ts'
import type { ReferencedWildcard } from './wildcards.queries.ts'

const LEVELS_MAX = 12
const WILDCARDS_MAX = 300

export interface Start {
  ownerUid: string
  key: string
  entries: readonly string[]
}

/** Everything a wildcard leads to, as the one who asks would get it, level by level. */
async function loadReferenced(db: Db | Trx, actor: Person, start: Start): Promise<Map<string, ReferencedWildcard>> {
  const known = new Map<string, ReferencedWildcard>()
  const asked = new Set([sameKey(start.key)])
  let texts: readonly string[] = start.entries
  for (let level = 0; level < LEVELS_MAX && known.size < WILDCARDS_MAX; level++) {
    const keys = findReferences(texts)
      .map(sameKey)
      .filter(key => !asked.has(key))
    if (keys.length === 0) break
    const found = await chooseVisible(db, actor, start.ownerUid, keys.slice(0, WILDCARDS_MAX - known.size))
    for (const key of keys) asked.add(key)
    for (const wildcard of found) known.set(sameKey(wildcard.key), wildcard)
    texts = found.flatMap(wildcard => wildcard.entries)
  }
  return known
}

async function chooseVisible(
  db: Db | Trx,
  actor: Person,
  ownerUid: string,
  keys: readonly string[],
): Promise<ReferencedWildcard[]> {
  const candidates = await listCandidates(db, { uid: actor.uid, ownerUid, keys })
  const access = await findItemsAccess(
    db,
    actor,
    candidates.map(candidate => candidate.id),
  )
  const chosen = new Map<string, ReferencedWildcard>()
  for (const candidate of candidates) {
    const key = sameKey(candidate.key)
    if (!chosen.has(key) && access.get(candidate.id)?.role) chosen.set(key, candidate)
  }
  return [...chosen.values()]
}

export interface Resolved {
  references: WildcardReferences
  /** For expanding: the start's own name gives nothing, so that it is never taken again within itself. */
  readEntries: ReadEntries
}

export async function resolveReferences(db: Db | Trx, actor: Actor, start: Start): Promise<Resolved> {
  // Who is not signed in writes no prompts, so there is nothing that a name would give them.
  if (actor.who === 'anonymous')
    return { references: { found: [], missing: [], cycles: [] }, readEntries: () => undefined }
  const known = await loadReferenced(db, actor, start)
  const readEntries: ReadEntries = key => known.get(key)?.entries
  const report = followReferences(start.key, start.entries, readEntries)
  const found = report.found.flatMap(key => known.get(sameKey(key)) ?? [])
  return {
    references: { ...report, found: found.map(({ key, id, name }) => ({ key, id, name })) },
    readEntries,
  }
}
