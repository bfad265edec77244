import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { anyOf } from '#database/any-of.queries.ts'

interface Showing {
  table: string
  item: string
  file: string
}

/** What whoever sees an item is shown of it. */
const looks: readonly Showing[] = [
  { table: 'image', item: 'item_id', file: 'file_id' },
  { table: 'style_image', item: 'style_id', file: 'file_id' },
  { table: 'board_picture', item: 'board_id', file: 'file_id' },
  { table: 'sd_model_sample', item: 'model_id', file: 'file_id' },
]
/** Whoever sees a model does not have it. */
const weights: Showing = { table: 'sd_model', item: 'item_id', file: 'file_id' }
/** Mostly a file that the same item or another one shows anyway. */
const thumbnail: Showing = { table: 'item', item: 'id', file: 'thumbnail_file_id' }

/** The ids of items by which the file is to be seen: each once. */
export function itemsShowing(fileId: string): RawBuilder<string> {
  const each = [...looks, thumbnail].map(
    ({ table, item, file }) =>
      sql`select shows.${sql.ref(item)} as item_id from ${sql.table(table)} as shows where shows.${sql.ref(file)} = ${fileId}::uuid`,
  )
  return sql`${sql.join(each, sql` union `)}`
}

/** The ids of the items’ own files. The thumbnail of a board is drawn for it; that of others may be of an image that is somebody’s. */
export function filesOfItems(itemIds: readonly string[]): RawBuilder<string> {
  const ids = anyOf(itemIds)
  const each = [...looks, weights].map(
    ({ table, item, file }) =>
      sql`select shows.${sql.ref(file)} from ${sql.table(table)} as shows where shows.${sql.ref(item)} = ${ids}`,
  )
  return sql`${sql.join(each, sql` union all `)}
    union all select thumbnail_file_id from item where item.id = ${ids} and item.kind = 'ARTBOARD'
      and thumbnail_file_id is not null`
}

/**
 * Of a row of `file`: whether no item has it or looks like it; of anybody else’s, where a person is named. In the negative,
 * and joined by `and`, because that is what PostgreSQL looks up for many files at once.
 */
export function isOfNoItem({ ownedByOthersThan: uid }: { ownedByOthersThan?: string } = {}): RawBuilder<boolean> {
  const each = [...looks, weights, thumbnail].map(({ table, item, file }) =>
    uid === undefined
      ? sql`not exists (select from ${sql.table(table)} as shows where shows.${sql.ref(file)} = file.id)`
      : sql`not exists (select from ${sql.table(table)} as shows join item as shown on shown.id = shows.${sql.ref(item)}
          where shows.${sql.ref(file)} = file.id and shown.owner_uid <> ${uid}::uuid)`,
  )
  return sql<boolean>`${sql.join(each, sql` and `)}`
}

/**
 * Of a row of `file`: whether it is kept for nothing. Pictures that a model is taught by are often of the library, and go
 * with their image; those that were brought for it stay as long as it is taught.
 */
export function isShownNowhere(): RawBuilder<boolean> {
  return sql<boolean>`${isOfNoItem()}
    and not exists (select from training_image where training_image.file_id = file.id and file.purpose = 'SD_MODEL_TRAINING')
    and not exists (select from training_checkpoint where training_checkpoint.file_id = file.id)
    and not exists (select from training_sample where training_sample.file_id = file.id)
    and not exists (select from person where person.picture_file_id = file.id or person.cover_file_id = file.id)
    and not exists (select from workspace where workspace.picture_file_id = file.id)`
}
