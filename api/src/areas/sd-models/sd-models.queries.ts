import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { SdModelListInput } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type {
  SdModelBaseType,
  SdModelBrief,
  SdModelFormat,
  SdModelKind,
  SdModelMetadata,
  SdModelSource,
  SdModelStatus,
} from '@atelier/shared-schema/entities/sd-model.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface SdModelFacts {
  item_id: string
  base_type: SdModelBaseType | null
  model_kind: SdModelKind
  source: SdModelSource
  format: SdModelFormat
  status: SdModelStatus
  failure: string
  trigger_words: string[]
  file_name: string
  size: number
}

export function listSdModelFacts(db: Db | Trx, ids: readonly string[]): Promise<SdModelFacts[]> {
  return db
    .selectFrom('sd_model')
    .innerJoin('file', 'file.id', 'sd_model.file_id')
    .select(['item_id', 'base_type', 'model_kind', 'source', 'format', 'status', 'failure', 'trigger_words'])
    .select(['file.name as file_name', 'file.size'])
    .where('item_id', '=', anyOf(ids))
    .execute()
}

export function presentSdModelBrief(facts: SdModelFacts): SdModelBrief {
  return {
    baseType: facts.base_type,
    modelKind: facts.model_kind,
    source: facts.source,
    format: facts.format,
    fileName: facts.file_name,
    size: facts.size,
    status: facts.status,
    failure: facts.failure,
    triggerWords: facts.trigger_words,
  }
}

export interface SdModelDetails {
  file_id: string
  sha256: Buffer
  metadata: SdModelMetadata
  /** null where the training is another’s, or gone. */
  training_id: string | null
  uploaded_at: Date
}

export function findSdModelDetails(db: Db | Trx, id: string, uid: string | null): Promise<SdModelDetails | undefined> {
  return db
    .selectFrom('sd_model')
    .innerJoin('file', 'file.id', 'sd_model.file_id')
    .select(['file_id', 'sd_model.metadata'])
    .select(sql<Buffer>`file.sha256`.as('sha256'))
    .select(sql<Date>`coalesce(file.uploaded_at, file.created_at)`.as('uploaded_at'))
    .select(
      sql<string | null>`(select id from training_job
        where training_job.id = sd_model.training_id and training_job.owner_uid = ${uid}::uuid)`.as('training_id'),
    )
    .where('item_id', '=', id)
    .executeTakeFirst()
}

export function listModelSamples(
  db: Db | Trx,
  id: string,
): Promise<{ file_id: string; width: number | null; height: number | null }[]> {
  return db
    .selectFrom('sd_model_sample')
    .innerJoin('file', 'file.id', 'sd_model_sample.file_id')
    .select(['file_id', 'file.width', 'file.height'])
    .where('model_id', '=', id)
    .orderBy('place')
    .execute()
}

type Filter = Pick<SdModelListInput, 'baseType' | 'kinds' | 'source' | 'status' | 'format'>

export function narrowSdModels(uid: string, filter: Filter): RawBuilder<boolean> | undefined {
  const { baseType, kinds, source, status, format } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (baseType !== undefined && baseType !== '$all') conditions.push(sql`sd_model.base_type = ${baseType}`)
  if (kinds !== undefined && kinds.length > 0) conditions.push(sql`sd_model.model_kind = any(${[...kinds]}::text[])`)
  if (status !== undefined) conditions.push(sql`sd_model.status = ${status}`)
  if (format !== undefined) conditions.push(sql`sd_model.format = ${format}`)
  const from = narrowSource(uid, source)
  if (from) conditions.push(from)
  if (conditions.length === 0) return undefined
  return sql<boolean>`exists (select from sd_model where sd_model.item_id = item.id and ${sql.join(conditions, sql` and `)})`
}

function narrowSource(uid: string, source: Filter['source']): RawBuilder<unknown> | undefined {
  switch (source) {
    case 'gaia':
    case 'by-gaia':
      return sql`sd_model.source = 'gaia'`
    case 'community':
      return sql`sd_model.source = 'community'`
    case 'by-creator':
      return sql`item.owner_uid = ${uid}::uuid`
    case 'by-community':
      return sql`sd_model.source = 'community' and item.owner_uid <> ${uid}::uuid`
    default:
      return undefined
  }
}

export interface SdModelChange {
  name?: string | undefined
  description?: string | undefined
  isDraft?: boolean | undefined
  baseType?: SdModelBaseType | null | undefined
  modelKind?: SdModelKind | undefined
  triggerWords?: readonly string[] | undefined
  thumbnail?: { fileId: string; width: number; height: number } | null | undefined
}

export async function updateSdModel(trx: Trx, id: string, change: SdModelChange, now: Date): Promise<void> {
  const { name, description, isDraft, baseType, modelKind, triggerWords, thumbnail } = change
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
  if (baseType === undefined && modelKind === undefined && triggerWords === undefined) return
  await trx
    .updateTable('sd_model')
    .set({
      ...(baseType !== undefined && { base_type: baseType }),
      ...(modelKind !== undefined && { model_kind: modelKind, is_told: true }),
      ...(triggerWords !== undefined && { trigger_words: [...triggerWords] }),
    })
    .where('item_id', '=', id)
    .execute()
}

/** Looked at from the beginning. false where it is not a failed one. */
export async function checkSdModelAgain(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sd_model')
    .set({ status: 'processing', failure: '', checks: 0 })
    .where('item_id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await updateSdModel(trx, id, {}, now)
  return true
}

/** Where the item goes that is made of it; held until the transaction ends. */
export function placeFile(trx: Trx, fileId: string, workspaceId: string | null): Promise<FileRow> {
  return trx
    .updateTable('file')
    .set({ workspace_id: workspaceId })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function isModelFile(db: Db | Trx, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('sd_model').select('item_id').where('file_id', '=', fileId).executeTakeFirst()
  return row !== undefined
}

/** What an outside machine says of a file, held until the transaction ends; undefined where no model has this file any more. */
export async function lockReported(
  trx: Trx,
  id: string,
  sha256: Buffer,
): Promise<{ status: SdModelStatus } | undefined> {
  return trx
    .selectFrom('sd_model')
    .innerJoin('file', 'file.id', 'sd_model.file_id')
    .select('sd_model.status')
    .where('item_id', '=', id)
    .where('file.sha256', '=', sha256)
    .forUpdate('sd_model')
    .executeTakeFirst()
}

/** Of models of one upload, by their files. */
export async function listModelsOfFiles(db: Db | Trx, fileIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sd_model')
    .select(['item_id', 'file_id'])
    .where('file_id', '=', anyOf(fileIds))
    .execute()
  return new Map(rows.map(row => [row.file_id, row.item_id]))
}
