import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { shownGroup } from '@atelier/database/tasks/task-speed.queries.ts'
import type { RecipeCategory, RecipeGroup, RecipeLayout } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { LocalText } from '@atelier/shared-schema/recipes/local-text.ts'
import type { RecipeNeed } from '@atelier/shared-schema/recipes/recipe-needs.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface RecipeFacts {
  item_id: string
  version_id: string
  slug: string | null
  category: RecipeCategory
  recipe_group: RecipeGroup
  layout: RecipeLayout
  names: LocalText | null
  descriptions: LocalText | null
  name: string
  description: string
  needs: RecipeNeed | null
}

export function listRecipeFacts(db: Db | Trx, ids: readonly string[]): Promise<RecipeFacts[]> {
  return db
    .selectFrom('recipe')
    .innerJoin('item', 'item.id', 'recipe.item_id')
    .innerJoin('recipe_version as version', 'version.id', 'recipe.version_id')
    .select([
      'recipe.item_id',
      'version_id',
      'slug',
      'category',
      'recipe_group',
      'layout',
      'names',
      'descriptions',
      'name',
      'description',
    ])
    .select(sql<RecipeNeed | null>`version.definition -> 'needs'`.as('needs'))
    .where('recipe.item_id', '=', anyOf(ids))
    .execute()
}

export function findDefinition(
  db: Db | Trx,
  id: string,
): Promise<{ definition: RecipeDefinition; hash: Buffer; number: number } | undefined> {
  return db
    .selectFrom('recipe')
    .innerJoin('recipe_version as version', 'version.id', 'recipe.version_id')
    .select(['version.definition', 'version.hash', 'version.number'])
    .where('recipe.item_id', '=', id)
    .executeTakeFirst()
}

export interface VersionRow {
  id: string
  number: number
  hash: Buffer
  is_current: boolean
  created_at: Date
  uid: string | null
  name: string | null
  username: string | null
  picture_file_id: string | null
}

/** How many of the newest are listed. */
const VERSIONS_LISTED = 200

export function listVersions(db: Db, recipeId: string): Promise<VersionRow[]> {
  return versionsOf(db, recipeId).orderBy('number', 'desc').limit(VERSIONS_LISTED).execute()
}

export function findVersion(
  db: Db,
  recipeId: string,
  versionId: string,
): Promise<(VersionRow & { definition: RecipeDefinition }) | undefined> {
  return versionsOf(db, recipeId).select('version.definition').where('version.id', '=', versionId).executeTakeFirst()
}

function versionsOf(db: Db, recipeId: string) {
  return db
    .selectFrom('recipe_version as version')
    .innerJoin('recipe', 'recipe.item_id', 'version.item_id')
    .leftJoin('person', 'person.uid', 'version.author_uid')
    .select(['version.id', 'version.number', 'version.hash', 'version.created_at'])
    .select(sql<boolean>`recipe.version_id = version.id`.as('is_current'))
    .select(['person.uid', 'person.name', 'person.username', 'person.picture_file_id'])
    .where('version.item_id', '=', recipeId)
}

export async function findRecipeBySlug(db: Db | Trx, slug: string): Promise<string | undefined> {
  return (await db.selectFrom('recipe').select('item_id').where('slug', '=', slug).executeTakeFirst())?.item_id
}

export function countCategories(db: Db): Promise<{ category: RecipeCategory; count: number }[]> {
  return db
    .selectFrom('recipe')
    .innerJoin('item', 'item.id', 'recipe.item_id')
    .select('category')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('discoverable_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('category')
    .execute()
}

/** By its fields: those that people made count as ours do. */
const takesMask = sql`exists (select from recipe_version as version where version.id = recipe.version_id
  and version.definition @? '$.fields[*] ? (@.type == "image" && (@.mask == "required" || @.mask == "optional"))')`

/** What a list of recipes is narrowed to; what comes with the product is found by its name in either language. */
export function narrowRecipes(ask: {
  category?: RecipeCategory | undefined
  group?: RecipeGroup | undefined
  search?: string | undefined
  isMasked?: boolean | undefined
}): RawBuilder<boolean> | undefined {
  const { category, group, search, isMasked = false } = ask
  if (category === undefined && group === undefined && !search && !isMasked) return undefined
  const conditions = [sql`recipe.item_id = item.id`]
  if (category !== undefined) conditions.push(sql`recipe.category = ${category}`)
  if (group !== undefined) conditions.push(sql`${shownGroup} = ${group}`)
  if (isMasked) conditions.push(takesMask)
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
    conditions.push(
      sql`(item.name ilike ${pattern} or item.description ilike ${pattern}
        or recipe.names->>'vi' ilike ${pattern} or recipe.descriptions->>'vi' ilike ${pattern})`,
    )
  }
  return sql<boolean>`exists (select from recipe where ${sql.join(conditions, sql` and `)})`
}

export interface RecipeChange {
  name?: string | undefined
  description?: string | undefined
  isDraft?: boolean | undefined
  category?: RecipeCategory | undefined
  group?: RecipeGroup | undefined
  layout?: RecipeLayout | undefined
  thumbnail?: { fileId: string; width: number; height: number } | null | undefined
}

export async function updateRecipe(trx: Trx, id: string, change: RecipeChange, now: Date): Promise<void> {
  const { name, description, isDraft, thumbnail, category, group, layout } = change
  await trx
    .updateTable('item')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(isDraft !== undefined && { is_draft: isDraft }),
      ...(thumbnail !== undefined && {
        thumbnail_file_id: thumbnail?.fileId ?? null,
        thumbnail_width: thumbnail?.width ?? null,
        thumbnail_height: thumbnail?.height ?? null,
      }),
      updated_at: laterThan(now),
    })
    .where('id', '=', id)
    .execute()
  if (category === undefined && group === undefined && layout === undefined) return
  await trx
    .updateTable('recipe')
    .set({
      ...(category !== undefined && { category }),
      ...(group !== undefined && { recipe_group: group }),
      ...(layout !== undefined && { layout }),
    })
    .where('item_id', '=', id)
    .execute()
}
