import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { MACRO_PICTURES_MAX } from '@atelier/shared-schema/entities/macro.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface MacroLook {
  item_id: string
  steps: number
  last_file_ids: string[]
  recipe_slugs: string[]
}

/** What lists show of each without its definition; of runs, those of one person. */
export async function listMacroLooks(
  db: Db | Trx,
  uid: string | undefined,
  ids: readonly string[],
): Promise<Map<string, MacroLook>> {
  const { rows } = await sql<MacroLook>`
select macro.item_id, jsonb_array_length(macro.definition -> 'steps') as steps,
    array(select recipe.slug from jsonb_array_elements(macro.definition -> 'steps') with ordinality as part (step, place)
      join recipe on recipe.slug = part.step ->> 'recipe'
      group by recipe.slug order by min(part.place) limit ${sql.lit(MACRO_PICTURES_MAX)}) as recipe_slugs,
    array(select picture.thumbnail_file_id from recipe_task_image as made
      join item as picture on picture.id = made.image_id and picture.deleted_at is null
      where made.task_id = last_run.task_id and picture.thumbnail_file_id is not null
      order by made.position limit ${sql.lit(MACRO_PICTURES_MAX)}) as last_file_ids
  from macro left join lateral (
    select run.task_id from macro_run as run join recipe_task as task on task.task_id = run.task_id
      where run.macro_id = macro.item_id and task.owner_uid = ${uid ?? null}::uuid and task.status = 'COMPLETED'
      order by run.task_id desc limit 1
  ) as last_run on true
  where macro.item_id = ${anyOf(ids)}`.execute(db)
  return new Map(rows.map(row => [row.item_id, row]))
}

export function findMacro(
  db: Db | Trx,
  id: string,
): Promise<{ definition: MacroDefinition; version: number } | undefined> {
  return db.selectFrom('macro').select(['definition', 'version']).where('item_id', '=', id).executeTakeFirst()
}

export interface NewMacro {
  ownerUid: string
  workspaceId: string | null
  name: string
  description: string
  isDraft: boolean
  definition: MacroDefinition
  now: Date
}

export async function insertMacro(trx: Trx, macro: NewMacro): Promise<string> {
  const id = newId()
  await trx
    .insertInto('item')
    .values({
      id,
      kind: 'WORKFLOW',
      owner_uid: macro.ownerUid,
      workspace_id: macro.workspaceId,
      name: macro.name,
      description: macro.description,
      is_draft: macro.isDraft,
      created_at: macro.now,
      updated_at: macro.now,
    })
    .execute()
  await trx
    .insertInto('macro')
    .values({ item_id: id, definition: JSON.stringify(macro.definition) })
    .execute()
  return id
}

export async function copyMacro(trx: Trx, fromId: string, toId: string): Promise<void> {
  await sql`insert into macro (item_id, definition)
    select ${toId}, definition from macro where item_id = ${fromId}`.execute(trx)
}

export interface MacroChange {
  name?: string | undefined
  description?: string | undefined
  isDraft?: boolean | undefined
  definition?: MacroDefinition | undefined
}

export async function updateMacro(trx: Trx, id: string, change: MacroChange, now: Date): Promise<void> {
  const { name, description, isDraft, definition } = change
  await trx
    .updateTable('item')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(isDraft !== undefined && { is_draft: isDraft }),
      updated_at: laterThan(now),
    })
    .where('id', '=', id)
    .execute()
  if (!definition) return
  const written = JSON.stringify(definition)
  await trx
    .updateTable('macro')
    .set({ definition: written, version: sql`version + 1` })
    .where('item_id', '=', id)
    .where(sql<boolean>`definition <> ${written}::jsonb`)
    .execute()
}
