import { sql } from 'kysely'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { laterThan } from '#families/copy.queries.ts'
import { anyOf } from '#families/items.queries.ts'

/** Of how many steps each is, without the steps. */
export async function countSteps(db: Db | Trx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('macro')
    .select(['item_id', sql<number>`jsonb_array_length(definition->'steps')`.as('steps')])
    .where('item_id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(row => [row.item_id, row.steps]))
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
