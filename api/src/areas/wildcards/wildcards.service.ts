import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { WildcardAnswer, WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { expandEntries } from '@atelier/shared-schema/prompt/expand-prompt.ts'
import { suggestKey } from '@atelier/shared-schema/prompt/wildcard-keys.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { holdToChange } from '#families/hold-to-change.ts'
import { listItems } from '#families/list.service.ts'
import { presentItems } from '#families/present-items.ts'
import { violatedConstraint } from '#http/errors.ts'
import { resolveReferences } from './references.service.ts'
import {
  KEY_CONSTRAINT,
  findFreeKey,
  findWildcard,
  insertWildcard,
  listWildcardFacts,
  updateWildcard,
} from './wildcards.queries.ts'
import type { WildcardChange } from './wildcards.queries.ts'

export async function listWildcards(app: App, actor: Person, query: ItemListInput): Promise<Page<WildcardSummary>> {
  const { rows, nextCursor } = await listItems(app, actor, 'WILDCARD', query)
  return { items: await presentSummaries(app.db, actor, rows), nextCursor }
}

async function presentSummaries(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<WildcardSummary[]> {
  const [answers, facts] = await Promise.all([
    presentItems(db, actor, rows),
    listWildcardFacts(
      db,
      rows.map(row => row.id),
    ),
  ])
  const byId = new Map(facts.map(fact => [fact.item_id, fact]))
  return answers.flatMap((answer: ItemAnswer) => {
    const fact = byId.get(answer.id)
    return fact ? [{ ...answer, key: fact.key, entryCount: fact.entry_count, excerpt: fact.excerpt }] : []
  })
}

/** For an item the door has let the actor at. */
export async function readWildcard(db: Db | Trx, actor: Actor, item: VisibleItem): Promise<WildcardAnswer> {
  const [summary] = await presentSummaries(db, actor, [item])
  const own = await findWildcard(db, item.id)
  if (!summary || !own) throw notFound('wildcard')
  const start = { ownerUid: item.owner_uid, key: own.key, entries: own.entries }
  const { references } = await resolveReferences(db, actor, start)
  return { ...summary, entries: own.entries, references }
}

export async function readWildcardById(app: App, actor: Actor, id: string): Promise<WildcardAnswer> {
  return readWildcard(app.db, actor, await findVisible(app.db, actor, id))
}

async function findVisible(db: Db | Trx, actor: Actor, id: string): Promise<VisibleItem> {
  return assertRight(await findItemAccess(db, actor, id), 'view', 'wildcard')
}

export interface WildcardAsk {
  name: string
  key?: string | undefined
  description: string
  entries: readonly string[]
  isDraft: boolean
  workspaceId?: string | null | undefined
}

export async function createWildcard(app: App, actor: Person, ask: WildcardAsk): Promise<WildcardAnswer> {
  const made = app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    const key = ask.key ?? (await findFreeKey(trx, actor.uid, suggestKey(ask.name) || 'wildcard'))
    const id = await insertWildcard(trx, { ...ask, key, ownerUid: actor.uid, workspaceId, now: app.now() })
    return readWildcard(trx, actor, await findVisible(trx, actor, id))
  })
  return made.catch(error => sayKeyTaken(error, ask.key))
}

function sayKeyTaken(error: unknown, key: string | undefined): never {
  if (violatedConstraint(error) !== KEY_CONSTRAINT) throw error
  const message = 'is taken by another wildcard of the same owner; choose another'
  throw new AppError('CONFLICT', `The key ${key ?? ''} ${message}.`, {
    details: { fields: [{ path: 'body.key', message }] },
    cause: error,
  })
}

export interface ChangeAsk extends WildcardChange {
  /** The version the change was made on; without it the change is made whatever the version. */
  updatedAt?: string | undefined
}

export async function changeWildcard(app: App, actor: Person, id: string, ask: ChangeAsk): Promise<WildcardAnswer> {
  const { updatedAt, ...change } = ask
  const changed = app.db.transaction().execute(async trx => {
    await holdToChange(trx, actor, { id, what: 'wildcard', updatedAt })
    await updateWildcard(trx, id, change, app.now())
    return readWildcard(trx, actor, await findVisible(trx, actor, id))
  })
  return changed.catch(error => sayKeyTaken(error, ask.key))
}

export interface PreviewAsk {
  wildcardId?: string | undefined
  key: string
  entries?: readonly string[] | undefined
  seed: number
  count: number
}

/** Fifty samples of ten thousand of the longest lines take a third of it; all of it is spent in a fifth of a second. */
const PREVIEW_WORK_MAX = 2_000_000

export async function previewWildcard(app: App, actor: Person, ask: PreviewAsk) {
  const item = ask.wildcardId === undefined ? undefined : await findVisible(app.db, actor, ask.wildcardId)
  const own = item && (await findWildcard(app.db, item.id))
  const entries = ask.entries ?? own?.entries ?? []
  const start = { ownerUid: item?.owner_uid ?? actor.uid, key: ask.key || (own?.key ?? ''), entries }
  const { references, readEntries } = await resolveReferences(app.db, actor, start)
  if (entries.length === 0) return { samples: [], references }
  const { seed, count } = ask
  const limits = { workMax: PREVIEW_WORK_MAX }
  const { texts: samples } = expandEntries(start.key, entries, { read: readEntries, seed, count, limits })
  return { samples, references }
}
