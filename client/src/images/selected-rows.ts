import type { StoredItem } from '#local/database.ts'
import { readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'

/** Read at a time: the page stays alive between two parts, however many there are. */
const PART = 500

/** The rows of these pictures that are on this device, part by part. */
export async function* readRowsInParts(ids: readonly string[]): AsyncGenerator<StoredItem[]> {
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART)
    const rows = (await readLocalState().data?.run(db => findRows(db, part))) ?? []
    yield rows.flatMap(row => row ?? [])
  }
}
