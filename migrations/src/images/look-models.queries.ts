import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import { packEmbedding, sketchEmbedding } from '@atelier/platform/images/sketch-embedding.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import type { LookPart } from '@atelier/shared-schema/entities/look-model.ts'

/** A machine that is not heard of for so long has its model no more. */
export const LOOK_MODEL_LOST_MS = 600_000

export interface FoundLookModel {
  part: LookPart
  name: string
  fingerprint: string
  host: string
}

export interface HeldLookModel extends FoundLookModel {
  id: string
  problem: string
  is_ready: boolean
}

/**
 * Says that a machine has a model. It takes the place of none, of an older one of that machine, and of one whose machine is lost;
 * undefined where another machine's is in use. What was made by the one before goes with it.
 */
export function holdLookModel(db: Db, found: FoundLookModel, now: Date): Promise<HeldLookModel | undefined> {
  return db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('look_model')
      .selectAll()
      .where('part', '=', found.part)
      .forUpdate()
      .executeTakeFirst()
    const isSame = before?.name === found.name && before.fingerprint === found.fingerprint
    if (before && isSame) {
      await trx.updateTable('look_model').set({ seen_at: now }).where('id', '=', before.id).execute()
      return before
    }
    if (before && before.host !== found.host && !isLost(before.seen_at, now)) return undefined
    if (before) await trx.deleteFrom('look_model').where('id', '=', before.id).execute()
    const held = { ...found, id: newId(), problem: '', is_ready: false, seen_at: now }
    const put = await trx
      .insertInto('look_model')
      .values(held)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return put && held
  })
}

function isLost(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > LOOK_MODEL_LOST_MS
}

/** Takes away models that this machine has no more, or that nobody has. */
export async function dropLookModels(
  db: Db,
  ask: { host: string; has: readonly LookPart[]; now: Date },
): Promise<void> {
  const lostBefore = new Date(ask.now.getTime() - LOOK_MODEL_LOST_MS)
  await db
    .deleteFrom('look_model')
    .where(eb =>
      eb.or([
        eb('seen_at', '<', lostBefore),
        eb.and([eb('host', '=', ask.host), ...(ask.has.length > 0 ? [eb('part', 'not in', ask.has)] : [])]),
      ]),
    )
    .execute()
}

/** Of a model that cannot be used. */
export async function noteLookProblem(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('look_model')
    .set({ problem: problem.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

/** From here on new images wait for it; with those that there are by now where it is to look at them as well. */
export function takeUpLookModel(db: Db, { id, part }: HeldLookModel, withOlder: boolean): Promise<void> {
  return db.transaction().execute(async trx => {
    await trx.updateTable('look_model').set({ is_ready: true }).where('id', '=', id).execute()
    if (!withOlder) return
    await sql`insert into image_to_look_at (part, item_id)
      select part, item_id from look_model cross join image where look_model.part = ${part} and look_model.id = ${id}
      on conflict do nothing`.execute(trx)
  })
}

export interface ImageToLookAt {
  itemId: string
  sha256: Buffer
  thumbnailed: boolean
}

/** One that waits, which is taken off with the transaction; the newest first, as those are looked at. */
export async function takeImageToLookAt(trx: Trx, part: LookPart): Promise<ImageToLookAt | undefined> {
  const { rows } = await sql<ImageToLookAt>`with next as (
      select waiting.item_id, file.sha256, file.thumbnails_at is not null as thumbnailed from image_to_look_at as waiting
      join image using (item_id) join file on file.id = image.file_id
      where waiting.part = ${part} and file.uploaded_at is not null and file.sha256 is not null
      order by waiting.item_id desc limit 1 for update of waiting skip locked
    ), taken as (
      delete from image_to_look_at using next where part = ${part} and image_to_look_at.item_id = next.item_id
    )
    select item_id as "itemId", sha256, thumbnailed from next`.execute(trx)
  return rows[0]
}

/** Where another image with the same bytes was looked at by the same model. */
export async function copyEmbedding(trx: Trx, { itemId, sha256 }: ImageToLookAt, modelId: string): Promise<boolean> {
  const { rows } = await sql<{ item_id: string }>`with known as (
      select sketch.item_id, sketch.sketch from file
      join image on image.file_id = file.id join image_sketch as sketch on sketch.item_id = image.item_id
      where file.sha256 = ${sha256} and sketch.model_id = ${modelId} limit 1
    ), put as (
      insert into image_sketch (item_id, model_id, sketch) select ${itemId}, ${modelId}, sketch from known
      on conflict (item_id) do update set model_id = excluded.model_id, sketch = excluded.sketch returning item_id
    )
    insert into image_embedding (item_id, embedding)
      select put.item_id, embedding from put, known join image_embedding as other on other.item_id = known.item_id
      on conflict (item_id) do update set embedding = excluded.embedding returning item_id`.execute(trx)
  return rows.length > 0
}

export async function putEmbedding(
  trx: Trx,
  { itemId, modelId, embedding }: { itemId: string; modelId: string; embedding: Float32Array },
): Promise<void> {
  const sketch = `x${Buffer.from(sketchEmbedding(embedding)).toString('hex')}`
  await sql`with put as (
      insert into image_sketch (item_id, model_id, sketch) values (${itemId}, ${modelId}, ${sketch}::bit(1024))
      on conflict (item_id) do update set model_id = excluded.model_id, sketch = excluded.sketch returning item_id
    )
    insert into image_embedding (item_id, embedding) select item_id, ${packEmbedding(embedding)} from put
    on conflict (item_id) do update set embedding = excluded.embedding`.execute(trx)
}

export async function putSuggestion(
  trx: Trx,
  suggestion: { itemId: string; rating: GivenRating; model: string; score: number; now: Date },
): Promise<void> {
  const { itemId: item_id, rating, model, score, now: created_at } = suggestion
  const said = { rating, model, score, created_at }
  await trx
    .insertInto('rating_suggestion')
    .values({ item_id, ...said })
    .onConflict(conflict => conflict.column('item_id').doUpdateSet(said))
    .execute()
}

export interface ListedLookModel {
  part: LookPart
  name: string
  problem: string
  waiting: number
}

export async function listLookModels(db: Db): Promise<ListedLookModel[]> {
  const { rows } = await sql<ListedLookModel>`select part, name, problem,
    (select count(*)::int from image_to_look_at as waiting where waiting.part = look_model.part) as waiting
    from look_model order by part`.execute(db)
  return rows
}
