import { sql } from 'kysely'
import type { EngineServerCheck } from '@atelier/shared-schema/entities/engine-server.ts'
import type { Db } from '#database/connection.ts'

/** Who asked has given up by then. */
const FORGOTTEN_SECONDS = 60

export async function insertServerCheck(db: Db, id: string, sealed: Buffer): Promise<void> {
  await db
    .deleteFrom('engine_server_check')
    .where('asked_at', '<', sql<Date>`now() - make_interval(secs => ${FORGOTTEN_SECONDS})`)
    .execute()
  await db.insertInto('engine_server_check').values({ id, sealed, taken_at: null, answer: null }).execute()
}

/** For one worker alone; undefined when none waits. */
export async function takeServerCheck(db: Db): Promise<{ id: string; sealed: Buffer } | undefined> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
update engine_server_check set taken_at = now()
  where id = (select id from engine_server_check where taken_at is null order by asked_at limit 1 for update skip locked)
  returning id, sealed`.execute(db)
  return rows[0]
}

export async function answerServerCheck(db: Db, id: string, answer: EngineServerCheck): Promise<void> {
  await db
    .updateTable('engine_server_check')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute()
}

export interface ServerCheckState {
  isTaken: boolean
  answer: EngineServerCheck | null
}

export async function findServerCheck(db: Db, id: string): Promise<ServerCheckState | undefined> {
  const row = await db
    .selectFrom('engine_server_check')
    .select(['taken_at', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { isTaken: row.taken_at !== null, answer: row.answer }
}

export async function deleteServerCheck(db: Db, id: string): Promise<void> {
  await db.deleteFrom('engine_server_check').where('id', '=', id).execute()
}
