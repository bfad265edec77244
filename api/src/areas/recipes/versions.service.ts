import type { VisibleItem } from '@atelier/database/access/access.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { RecipeVersion } from '@atelier/shared-schema/entities/recipe-version.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { App } from '#app.ts'
import { presentPerson } from '#people/person.present.ts'
import { findVersion, listVersions } from './recipes.queries.ts'
import type { VersionRow } from './recipes.queries.ts'

/** For an item that the door has let the actor at. */
export async function readVersions(app: App, { id }: VisibleItem): Promise<{ items: RecipeVersion[] }> {
  return { items: (await listVersions(app.db, id)).map(presentVersion) }
}

export async function readVersion(
  app: App,
  { id }: VisibleItem,
  versionId: string,
): Promise<RecipeVersion & { definition: RecipeDefinition }> {
  const row = await findVersion(app.db, id, versionId)
  if (!row) throw notFound('version of this recipe')
  return { ...presentVersion(row), definition: row.definition }
}

function presentVersion(row: VersionRow): RecipeVersion {
  const { id, number, hash, is_current: isCurrent, created_at: createdAt } = row
  // Whoever has deleted their account since has no name any more.
  const author = { uid: row.uid ?? SYSTEM_UID, name: row.name ?? '', username: row.username }
  return {
    id,
    number,
    hash: hash.toString('hex'),
    isCurrent,
    author: presentPerson({ ...author, picture_file_id: row.picture_file_id }),
    createdAt: createdAt.toISOString(),
  }
}
