import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { WildcardReferences } from '@atelier/shared-schema/entities/wildcard.ts'
import { isGlob, sameKey } from '@atelier/shared-schema/prompt/wildcard-keys.ts'
import { findReferences, followReferences } from '@atelier/shared-schema/prompt/wildcards.ts'
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
    const names = findReferences(texts)
      .map(sameKey)
      .filter(name => !asked.has(name))
    if (names.length === 0) break
    const room = WILDCARDS_MAX - known.size
    const visible = await chooseVisible(db, actor, start.ownerUid, names.slice(0, room))
    for (const name of names) asked.add(name)
    const found = visible.filter(wildcard => !known.has(sameKey(wildcard.key))).slice(0, room)
    for (const wildcard of found) known.set(sameKey(wildcard.key), wildcard)
    texts = found.flatMap(wildcard => wildcard.entries)
  }
  return known
}

async function chooseVisible(
  db: Db | Trx,
  actor: Person,
  ownerUid: string,
  names: readonly string[],
): Promise<ReferencedWildcard[]> {
  const globs = names.filter(isGlob)
  const candidates = await listCandidates(db, {
    uid: actor.uid,
    ownerUid,
    keys: names.filter(name => !isGlob(name)),
    globs,
    limit: (names.length - globs.length) * 20 + (globs.length > 0 ? WILDCARDS_MAX : 0),
  })
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
  readEntries: ReadEntries
}

export async function resolveReferences(db: Db | Trx, actor: Actor, start: Start): Promise<Resolved> {
  // Who is not signed in writes no prompts, so there is nothing that a name would give them.
  if (actor.who === 'anonymous')
    return { references: { found: [], missing: [], cycles: [] }, readEntries: () => undefined }
  const known = await loadReferenced(db, actor, start)
  const readEntries: ReadEntries = Object.assign((key: string) => known.get(key)?.entries, { keys: () => known.keys() })
  const report = followReferences(start.key, start.entries, readEntries)
  const found = report.found.flatMap(key => known.get(sameKey(key)) ?? [])
  return {
    references: { ...report, found: found.map(({ key, id, name }) => ({ key, id, name })) },
    readEntries,
  }
}
