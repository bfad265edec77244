import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import { findItemAccess } from '#access/access.queries.ts'
import { assertLive } from '#access/access.ts'
import type { VisibleItem } from '#access/access.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { isId } from '@atelier/shared-schema/entities/id-pattern.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { RecipeCategory, RecipeGroup, RecipeLayout } from '@atelier/shared-schema/entities/recipe.ts'
import { hashDefinition } from '@atelier/shared-schema/recipes/hash-definition.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { LocalText } from '@atelier/shared-schema/recipes/local-text.ts'

export interface RunnableRecipe {
  item: VisibleItem
  slug: string | null
  group: RecipeGroup
  versionId: string
  definition: RecipeDefinition
}

/**
 * What a task runs, by the recipe's id or the name that programs know it by, in its newest version.
 *
 * @throws AppError NOT_FOUND where the actor may not see it or it is in the trash
 */
export async function findRunnableRecipe(db: Db | Trx, actor: Actor, idOrSlug: string): Promise<RunnableRecipe> {
  const found = await db
    .selectFrom('recipe')
    .innerJoin('recipe_version as version', 'version.id', 'recipe.version_id')
    .select(['recipe.item_id', 'slug', 'recipe_group', 'version_id', 'definition'])
    .where(isId(idOrSlug.toLowerCase()) ? 'recipe.item_id' : 'recipe.slug', '=', idOrSlug)
    .executeTakeFirst()
  if (!found) throw notFound('recipe')
  const item = assertLive(await findItemAccess(db, actor, found.item_id), 'view', 'recipe')
  const { slug, recipe_group: group, version_id: versionId, definition } = found
  return { item, slug, group, versionId, definition }
}

export interface NewRecipe {
  /** Made here unless given. */
  id?: string
  ownerUid: string
  workspaceId: string | null
  name: string
  description: string
  isDraft: boolean
  slug?: string
  category: RecipeCategory
  group: RecipeGroup
  layout: RecipeLayout
  names?: LocalText
  descriptions?: LocalText
  definition: RecipeDefinition
  thumbnail?: { fileId: string; width: number; height: number } | null
  now: Date
}

export async function insertRecipe(trx: Trx, recipe: NewRecipe): Promise<string> {
  const { id = newId(), thumbnail, now } = recipe
  await trx
    .insertInto('item')
    .values({
      id,
      kind: 'RECIPE',
      owner_uid: recipe.ownerUid,
      workspace_id: recipe.workspaceId,
      name: recipe.name,
      description: recipe.description,
      is_draft: recipe.isDraft,
      thumbnail_file_id: thumbnail?.fileId ?? null,
      thumbnail_width: thumbnail?.width ?? null,
      thumbnail_height: thumbnail?.height ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertRecipePart(trx, { ...recipe, itemId: id, authorUid: recipe.ownerUid })
  return id
}

type RecipePart = Pick<
  NewRecipe,
  'slug' | 'category' | 'group' | 'layout' | 'names' | 'descriptions' | 'definition' | 'now'
> & { itemId: string; authorUid: string }

/** What is a recipe's own, of an item that is there. */
export async function insertRecipePart(trx: Trx, recipe: RecipePart): Promise<void> {
  const { itemId, authorUid, definition, now } = recipe
  const versionId = newId()
  await trx
    .insertInto('recipe')
    .values({
      item_id: itemId,
      slug: recipe.slug ?? null,
      category: recipe.category,
      recipe_group: recipe.group,
      layout: recipe.layout,
      names: recipe.names ? JSON.stringify(recipe.names) : null,
      descriptions: recipe.descriptions ? JSON.stringify(recipe.descriptions) : null,
      version_id: versionId,
    })
    .execute()
  const hash = await hashOf(definition)
  await insertVersion(trx, { versionId, itemId, number: 1, definition, hash, authorUid, now })
}

async function hashOf(definition: RecipeDefinition): Promise<Buffer> {
  return Buffer.from(await hashDefinition(definition), 'hex')
}

interface NewVersion {
  versionId: string
  itemId: string
  number: number
  definition: RecipeDefinition
  hash: Buffer
  authorUid: string
  now: Date
}

async function insertVersion(trx: Trx, version: NewVersion): Promise<void> {
  await trx
    .insertInto('recipe_version')
    .values({
      id: version.versionId,
      item_id: version.itemId,
      number: version.number,
      definition: JSON.stringify(version.definition),
      hash: version.hash,
      author_uid: version.authorUid,
      created_at: version.now,
    })
    .execute()
}

/** A version of its own where the definition is not that of the newest, which is the one that runs from now on. */
export async function saveDefinition(
  trx: Trx,
  save: { itemId: string; definition: RecipeDefinition; authorUid: string; now: Date },
): Promise<void> {
  const hash = await hashOf(save.definition)
  const newest = await trx
    .selectFrom('recipe_version')
    .select(['number', 'hash'])
    .where('item_id', '=', save.itemId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.hash.equals(hash)) return
  const versionId = newId()
  await insertVersion(trx, { ...save, hash, versionId, number: (newest?.number ?? 0) + 1 })
  await trx.updateTable('recipe').set({ version_id: versionId }).where('item_id', '=', save.itemId).execute()
}

/** One that comes with the product is copied in its own words, as somebody's own, without the name programs know it by. */
export async function copyRecipe(trx: Trx, fromId: string, toId: string): Promise<void> {
  const versionId = newId()
  await sql`insert into recipe (item_id, category, recipe_group, layout, version_id)
    select ${toId}, category, recipe_group, layout, ${versionId}::uuid from recipe where item_id = ${fromId}`.execute(
    trx,
  )
  await sql`insert into recipe_version (id, item_id, number, definition, hash, author_uid)
    select ${versionId}::uuid, ${toId}, 1, definition, hash, copy.owner_uid
      from recipe join recipe_version version on version.id = recipe.version_id, item copy
      where recipe.item_id = ${fromId} and copy.id = ${toId}`.execute(trx)
}
