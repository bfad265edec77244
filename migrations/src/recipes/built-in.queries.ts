import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { BuiltInRecipe } from '@atelier/shared-schema/recipes/built-in/built-in-recipe.ts'
import { insertRecipe, saveDefinition } from './recipes.queries.ts'

/** What is in the trash is none any more. Answers what each was made from, by slug. */
export async function listBuiltIns(db: Db | Trx): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('recipe')
    .innerJoin('item', 'item.id', 'recipe.item_id')
    .select(['slug', 'made_from'])
    .where('slug', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ slug, made_from }) => [slug ?? '', made_from ?? '']))
}

/** Until the transaction ends nobody else brings any in. */
export async function holdBuiltIns(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('built-in recipes', 0))`.execute(trx)
}

interface BuiltInSeed {
  recipe: BuiltInRecipe
  id: string
  ownerUid: string
  fingerprint: string
  now: Date
}

export async function insertBuiltIn(trx: Trx, seed: BuiltInSeed): Promise<void> {
  const { recipe, id, ownerUid, now } = seed
  const isBack = await trx.selectFrom('recipe').select('item_id').where('item_id', '=', id).executeTakeFirst()
  if (isBack) return alterBuiltIn(trx, seed)
  await insertRecipe(trx, {
    ...recipe,
    id,
    ownerUid,
    workspaceId: null,
    name: recipe.names.en,
    description: recipe.descriptions.en,
    isDraft: false,
    now,
  })
  await show(trx, seed)
}

export async function alterBuiltIn(trx: Trx, seed: BuiltInSeed): Promise<void> {
  const { recipe, id, ownerUid, now } = seed
  await trx
    .updateTable('item')
    .set({
      name: recipe.names.en,
      description: recipe.descriptions.en,
      deleted_at: null,
      deleted_by: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  const { category, group, layout, names, descriptions } = recipe
  await trx
    .updateTable('recipe')
    .set({
      category,
      recipe_group: group,
      layout,
      names: JSON.stringify(names),
      descriptions: JSON.stringify(descriptions),
    })
    .where('item_id', '=', id)
    .execute()
  await saveDefinition(trx, { itemId: id, definition: recipe.definition, authorUid: ownerUid, now })
  await show(trx, seed)
}

/** In Explore, with its tags. */
async function show(trx: Trx, { recipe, id, ownerUid, fingerprint, now }: BuiltInSeed): Promise<void> {
  await trx
    .updateTable('item')
    .set({ sharing_mode: 'public', rating: 'sfw', rated_by: ownerUid, discoverable_at: now })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('recipe').set({ made_from: fingerprint }).where('item_id', '=', id).execute()
  await trx.deleteFrom('item_tag').where('item_id', '=', id).execute()
  for (const name of recipe.tags) {
    const known = await trx
      .selectFrom('tag')
      .select('id')
      .where('owner_uid', '=', ownerUid)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()
    const tagId = known?.id ?? newId()
    if (!known)
      await trx
        .insertInto('tag')
        .values({ id: tagId, owner_uid: ownerUid, workspace_id: null, name, color: null })
        .execute()
    await trx.insertInto('item_tag').values({ item_id: id, tag_id: tagId, tagged_by: ownerUid }).execute()
  }
}

/** Into the trash: tasks and favourites of them stay what they are. */
export async function withdrawBuiltIns(trx: Trx, slugs: readonly string[], now: Date): Promise<void> {
  if (slugs.length === 0) return
  await trx
    .updateTable('item')
    .set({ deleted_at: now })
    .where(
      'id',
      'in',
      trx
        .selectFrom('recipe')
        .select('item_id')
        .where('slug', 'in', [...slugs]),
    )
    .execute()
}
