import type { Editor, TLRecord } from '@tldraw/tldraw'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

const order = ['page', 'asset', 'shape', 'binding']

/** Puts what is not on the board onto it, as one step that can be undone, and says how many shapes came. */
export function bringBack(editor: Editor, records: readonly BoardRecord[]): number {
  const { store } = editor
  const missing = records
    .filter(({ id, typeName }) => order.includes(typeName) && !store.has(id as TLRecord['id']))
    .map(record => judge(editor, record))
    .filter(record => record !== null)
    .toSorted((a, b) => order.indexOf(a.typeName) - order.indexOf(b.typeName))
  const known = new Set<string>([...store.allRecords(), ...missing].map(({ id }) => id))
  const placed = missing.filter(record => isPlaced(record, known))
  editor.markHistoryStoppingPoint('bring back')
  editor.run(() => store.put(placed))
  return placed.filter(({ typeName }) => typeName === 'shape').length
}

function judge({ store }: Editor, record: BoardRecord): TLRecord | null {
  try {
    return store.schema.types[record.typeName as TLRecord['typeName']].validate(record)
  } catch {
    return null
  }
}

function isPlaced(record: TLRecord, known: ReadonlySet<string>): boolean {
  if (record.typeName === 'shape') return known.has(record.parentId)
  return record.typeName !== 'binding' || (known.has(record.fromId) && known.has(record.toId))
}
