import type { Editor, TLRecord } from '@tldraw/tldraw'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

type AnyRecord = Pick<BoardRecord, 'id' | 'typeName'>

const order = ['page', 'asset', 'shape', 'binding']

export interface Brought {
  /** How many shapes came. */
  count: number
  /** Of these alone, whatever was done since. */
  takeBack: () => void
}

/** Puts what is not on the board onto it, as one step that can be undone. */
export function bringBack(editor: Editor, records: readonly AnyRecord[]): Brought {
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
  return {
    count: placed.filter(({ typeName }) => typeName === 'shape').length,
    takeBack: () => {
      editor.markHistoryStoppingPoint('take back')
      editor.run(() => store.remove(placed.map(({ id }) => id)))
    },
  }
}

function judge({ store }: Editor, record: AnyRecord): TLRecord | null {
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
