import type { Db } from '#database/connection.ts'

export interface SentPart {
  task_id: string
  /** Of the start of the task that sends it. */
  run_key: string
  part: string
}

/** false when it has been sent before. */
export async function noteSent(db: Db, part: SentPart): Promise<boolean> {
  const noted = await db
    .insertInto('sent_once')
    .values(part)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function noteUnsent(db: Db, { task_id, run_key, part }: SentPart): Promise<void> {
  await db
    .deleteFrom('sent_once')
    .where('task_id', '=', task_id)
    .where('run_key', '=', run_key)
    .where('part', '=', part)
    .execute()
}
