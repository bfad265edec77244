import { sql } from 'kysely'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import type { Db, Trx } from '#database/connection.ts'

export interface TrialVisitor {
  deviceId: string
  /** Of the address, with a key of this installation. */
  addressHash: Buffer
}

/** One who has tried nothing yet is no device that is known. */
export type TrialCaller = Omit<TrialVisitor, 'deviceId'> & { deviceId: string | null }

/** How long tries are counted. */
const COUNTED_DAYS = 30

export async function findTrialDevice(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom('trial_device').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row?.id
}

export async function insertTrialDevice(db: Db, device: { id: string; tokenHash: Buffer; now: Date }): Promise<void> {
  await db
    .insertInto('trial_device')
    .values({ id: device.id, token_hash: device.tokenHash, created_at: device.now })
    .execute()
}

/** Whoever counts and then notes a use holds this: a burst from one address is counted one by one. */
export async function lockTrial(trx: Trx, { addressHash }: TrialVisitor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trial:${addressHash.toString('hex')}`}, 0))`.execute(trx)
}

/** The more of what the device and what the address has used. */
export async function countTrialUses(db: Db | Trx, visitor: TrialCaller, kind: 'task' | 'file'): Promise<number> {
  const since = sql`now() - make_interval(days => ${COUNTED_DAYS})`
  const { rows } = await sql<{ used: number }>`select greatest(
    (select count(*) from trial_use where device_id = ${visitor.deviceId}::uuid and kind = ${kind} and created_at > ${since}),
    (select count(*) from trial_use where address_hash = ${visitor.addressHash} and kind = ${kind} and created_at > ${since})
  )::int as used`.execute(db)
  return rows[0]?.used ?? 0
}

export async function noteTrialUse(
  db: Db | Trx,
  visitor: TrialVisitor,
  use: { subjectId: string; kind: 'task' | 'file'; now: Date },
): Promise<void> {
  await db
    .insertInto('trial_use')
    .values({
      subject_id: use.subjectId,
      kind: use.kind,
      device_id: visitor.deviceId,
      address_hash: visitor.addressHash,
      created_at: use.now,
      ended_at: null,
    })
    .execute()
}

/** Whether this device made the task, and nobody has taken it over. */
export async function isTrialTaskOf(db: Db, deviceId: string, taskId: string): Promise<boolean> {
  const row = await db
    .selectFrom('trial_use')
    .select('subject_id')
    .where('subject_id', '=', taskId)
    .where('kind', '=', 'task')
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What a device made and nobody has made their own, the newest first. */
export async function listOpenTrials(db: Db, deviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trial_use')
    .innerJoin('recipe_task', 'task_id', 'subject_id')
    .select('subject_id')
    .where('device_id', '=', deviceId)
    .where('kind', '=', 'task')
    .where('ended_at', 'is', null)
    .orderBy('trial_use.created_at', 'desc')
    .execute()
  return rows.map(row => row.subject_id)
}

/**
 * Makes what a device tried somebody's own: tasks, the images that came of them, and files. What runs just now is left for
 * the next time, since its results would still be written for whom it was begun.
 */
export async function claimTrial(
  trx: Trx,
  { deviceId, uid, now }: { deviceId: string; uid: string; now: Date },
): Promise<{ taskIds: string[]; imageCount: number }> {
  const { rows } = await sql<{ id: string; kind: 'task' | 'file' }>`
with open as (
  select subject_id, kind from trial_use where device_id = ${deviceId}::uuid and ended_at is null order by subject_id for update
), held as (
  select task_id from recipe_task where task_id in (select subject_id from open) and status <> 'RUNNING' order by task_id for update
)
select subject_id as id, kind from open where kind = 'file' or subject_id in (select task_id from held)`.execute(trx)
  const taskIds = rows.flatMap(row => (row.kind === 'task' ? [row.id] : []))
  const images = await sql<{ id: string }>`update item set owner_uid = ${uid}::uuid, updated_at = ${now}
    where owner_uid = ${SYSTEM_UID}::uuid and kind = 'IMAGE'
      and id in (select image_id from recipe_task_image where task_id = any (${taskIds}::uuid[])) returning id`.execute(
    trx,
  )
  const imageIds = images.rows.map(row => row.id)
  await sql`update item set owner_uid = ${uid}::uuid, updated_at = ${now} where id = any (${taskIds}::uuid[])`.execute(
    trx,
  )
  const fileIds = rows.flatMap(row => (row.kind === 'file' ? [row.id] : []))
  await sql`update file set owner_uid = ${uid}::uuid where owner_uid = ${SYSTEM_UID}::uuid
    and (id = any (${fileIds}::uuid[]) or id in (select file_id from image where item_id = any (${imageIds}::uuid[])))`.execute(
    trx,
  )
  await sql`update trial_use set ended_at = ${now} where subject_id = any (${rows.map(row => row.id)}::uuid[])`.execute(
    trx,
  )
  return { taskIds, imageCount: imageIds.length }
}

/** What nobody has made their own until now goes, with its images and files; answers how many tries these were. */
export async function sweepTrials(db: Db, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: string }>`select subject_id as id from trial_use
      where ended_at is null and created_at < ${before} order by created_at limit ${limit} for update skip locked`.execute(
      trx,
    )
    if (rows.length === 0) return 0
    const ids = rows.map(row => row.id)
    await sql`delete from item where owner_uid = ${SYSTEM_UID}::uuid and (id = any (${ids}::uuid[])
      or id in (select image_id from recipe_task_image where task_id = any (${ids}::uuid[])))`.execute(trx)
    await sql`delete from file where owner_uid = ${SYSTEM_UID}::uuid and id = any (${ids}::uuid[])`.execute(trx)
    await sql`update trial_use set ended_at = now() where subject_id = any (${ids}::uuid[])`.execute(trx)
    return rows.length
  })
}

/** Tries that are counted no more, and devices that have none left. */
export async function forgetTrials(db: Db): Promise<void> {
  const since = sql`now() - make_interval(days => ${COUNTED_DAYS})`
  await sql`delete from trial_use where ended_at is not null and created_at < ${since}`.execute(db)
  await sql`delete from trial_device where created_at < ${since}
    and not exists (select from trial_use where trial_use.device_id = trial_device.id)`.execute(db)
}

export async function readTrialKey(db: Db): Promise<Buffer> {
  const row = await db.selectFrom('installation').select('trial_key').executeTakeFirstOrThrow()
  return row.trial_key
}
