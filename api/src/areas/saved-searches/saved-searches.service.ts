import type { SavedSearchRow } from '@atelier/database/database/schema.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { SavedSearch } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import { deleteSavedSearch, insertSavedSearch, listSavedSearches, updateSavedSearch } from './saved-searches.queries.ts'

/** All of them are in the list at once. */
export const SEARCHES_MAX = 200

export async function readSavedSearches(app: App, actor: Person): Promise<{ items: SavedSearch[] }> {
  return { items: (await listSavedSearches(app.db, actor.uid)).map(present) }
}

export async function keepSearch(app: App, actor: Person, ask: { name: string; query: string }): Promise<SavedSearch> {
  const kept = await insertSavedSearch(app.db, { id: newId(), uid: actor.uid, ...ask }, SEARCHES_MAX)
  if (!kept) throw new AppError('CONFLICT', `You keep ${SEARCHES_MAX} searches already. Remove one first.`)
  return present(kept)
}

export async function changeSearch(
  app: App,
  actor: Person,
  { id, name, query }: { id: string; name?: string | undefined; query?: string | undefined },
): Promise<SavedSearch> {
  const change = { ...(name !== undefined && { name }), ...(query !== undefined && { query }) }
  const changed = await updateSavedSearch(app.db, { id, uid: actor.uid }, change)
  if (!changed) throw notFound('saved search')
  return present(changed)
}

export async function dropSearch(app: App, actor: Person, id: string): Promise<void> {
  if (!(await deleteSavedSearch(app.db, { id, uid: actor.uid }))) throw notFound('saved search')
}

function present({ id, name, query, created_at }: SavedSearchRow): SavedSearch {
  return { id, name, query, createdAt: created_at.toISOString() }
}
