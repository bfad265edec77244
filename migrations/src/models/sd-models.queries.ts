import { sql } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'
import type {
  SdModelBaseType,
  SdModelFormat,
  SdModelKind,
  SdModelStatus,
} from '@atelier/shared-schema/entities/sd-model.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'

export interface NewSdModel {
  ownerUid: string
  workspaceId: string | null
  name: string
  description: string
  isDraft: boolean
  /** null: its file is to say. */
  baseType: SdModelBaseType | null
  /** undefined: its file is to say. */
  modelKind: SdModelKind | undefined
  triggerWords: readonly string[]
  format: SdModelFormat
  fileId: string
  /** What was made here need not be looked at. */
  isKnownGood?: boolean
  trained?: { trainingId: string; checkpointId: string | null }
  samples?: readonly { fileId: string; width: number; height: number }[]
  now: Date
}

/** Its thumbnail is the first of its samples. The file is of the same owner and workspace already. */
export async function insertSdModel(trx: Trx, model: NewSdModel): Promise<string> {
  const id = newId()
  const [thumbnail] = model.samples ?? []
  await trx
    .insertInto('item')
    .values({
      id,
      kind: 'SD_MODEL',
      owner_uid: model.ownerUid,
      workspace_id: model.workspaceId,
      name: model.name,
      description: model.description,
      is_draft: model.isDraft,
      thumbnail_file_id: thumbnail?.fileId ?? null,
      thumbnail_width: thumbnail?.width ?? null,
      thumbnail_height: thumbnail?.height ?? null,
      created_at: model.now,
      updated_at: model.now,
    })
    .execute()
  await trx
    .insertInto('sd_model')
    .values({
      item_id: id,
      base_type: model.baseType,
      model_kind: model.modelKind ?? 'normal',
      is_told: model.modelKind !== undefined,
      source: 'community',
      format: model.format,
      file_id: model.fileId,
      status: model.isKnownGood ? 'available' : 'processing',
      trigger_words: [...model.triggerWords],
      training_id: model.trained?.trainingId ?? null,
      checkpoint_id: model.trained?.checkpointId ?? null,
    })
    .execute()
  await insertSamples(
    trx,
    id,
    (model.samples ?? []).map(sample => sample.fileId),
  )
  return id
}

async function insertSamples(trx: Trx, modelId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const values = fileIds.map((file_id, place) => ({ model_id: modelId, place, file_id }))
  await trx.insertInto('sd_model_sample').values(values).execute()
}

export interface ModelToCheck {
  item_id: string
  format: SdModelFormat
  checks: number
  name: string
  size: number
  sha256: Buffer
}

/** What is looked at so often without an end is not looked at again: it ends whoever does. Several may count one look each. */
export const CHECKS_MAX = 8

/** Counts a look at the next file that nobody is looking at; undefined when none waits. Then it is held, by `holdModelToCheck`. */
export async function beginCheck(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ item_id: string }>`update sd_model set checks = checks + 1 where item_id = (
    select item_id from sd_model where status = 'processing' order by item_id limit 1 for update skip locked)
    returning item_id`.execute(db)
  return rows[0]?.item_id
}

/** Until the transaction ends; who is killed lets go of it. undefined where somebody else looks at it, or has. */
export async function holdModelToCheck(trx: Trx, id: string): Promise<ModelToCheck | undefined> {
  return trx
    .selectFrom('sd_model')
    .innerJoin('file', 'file.id', 'sd_model.file_id')
    .select(['sd_model.item_id', 'format', 'checks', 'file.name', 'file.size'])
    .select(sql<Buffer>`file.sha256`.as('sha256'))
    .where('sd_model.item_id', '=', id)
    .where('sd_model.status', '=', 'processing')
    .forUpdate('sd_model')
    .skipLocked()
    .executeTakeFirst()
}

export interface FoundModel {
  /** Why it is not taken, in words; '' when it is. */
  failure: string
  /** Only where neither its owner said otherwise nor it is left open. */
  baseType?: SdModelBaseType | null | undefined
  modelKind?: SdModelKind | undefined
  metadata?: Readonly<Record<string, string>> | undefined
  triggerWords?: readonly string[] | undefined
}

/** Touches the item: whoever shows it hears of it. */
export async function writeCheck(trx: Trx, id: string, found: FoundModel): Promise<void> {
  const { failure, baseType, modelKind, metadata, triggerWords } = found
  await trx
    .updateTable('sd_model')
    .set({
      status: failure === '' ? 'available' : 'failed',
      failure,
      ...(baseType && { base_type: sql<SdModelBaseType | null>`coalesce(base_type, ${baseType})` }),
      ...(modelKind && { model_kind: sql<SdModelKind>`case when is_told then model_kind else ${modelKind} end` }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      ...(triggerWords &&
        triggerWords.length > 0 && {
          trigger_words: sql<
            string[]
          >`case when cardinality(trigger_words) = 0 then ${[...triggerWords]}::text[] else trigger_words end`,
        }),
    })
    .where('item_id', '=', id)
    .execute()
  await trx
    .updateTable('item')
    .set({ updated_at: sql<Date>`greatest(now(), date_trunc('milliseconds', updated_at) + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()
}

export interface ModelFile {
  item_id: string
  file_id: string
  format: SdModelFormat
  model_kind: SdModelKind
  status: SdModelStatus
  failure: string
  name: string
  file_name: string
  sha256: Buffer | null
}

/** What graphs could name; whether somebody may see them is the policy's word. */
export async function listModelFiles(db: Db | Trx, ids: readonly string[]): Promise<ModelFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('sd_model')
    .innerJoin('item', 'item.id', 'sd_model.item_id')
    .innerJoin('file', 'file.id', 'sd_model.file_id')
    .select(['sd_model.item_id', 'file_id', 'format', 'model_kind', 'sd_model.status', 'failure'])
    .select(['item.name', 'file.name as file_name', 'file.sha256'])
    .where('sd_model.item_id', '=', anyOf(ids))
    .execute()
}

/** At most so many of one name are looked through. */
const SAME_NAME_MAX = 100

/** Patch models that can be used, by what people call them in small letters; whether somebody may see them is the policy's word. */
export async function listPatchModelsNamed(
  db: Db | Trx,
  names: readonly string[],
): Promise<{ id: string; name: string; owner_uid: string }[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('sd_model')
    .innerJoin('item', 'item.id', 'sd_model.item_id')
    .select(['item.id', 'item.name', 'item.owner_uid'])
    .where('format', '=', 'patches')
    .where('sd_model.status', '=', 'available')
    .where('item.deleted_at', 'is', null)
    .where(sql`lower(item.name)`, '=', sql<string>`any(${[...names]}::text[])`)
    .orderBy('item.updated_at', 'desc')
    .limit(SAME_NAME_MAX)
    .execute()
}

/** To be copied with another file of the same bytes. */
export async function copySdModel(trx: Trx, fromId: string, toId: string, fileId: string): Promise<void> {
  await sql`insert into sd_model (item_id, base_type, model_kind, is_told, source, format, file_id, status, failure, metadata, trigger_words)
    select ${toId}::uuid, base_type, model_kind, is_told, 'community', format, ${fileId}::uuid, status, failure, metadata, trigger_words
      from sd_model where item_id = ${fromId}::uuid`.execute(trx)
}
