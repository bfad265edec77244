import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { readPlaceholder } from '@atelier/shared-schema/documents/board-placeholder.ts'
import { newPlaceholder } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { PlaceholderProps } from '@atelier/shared-schema/documents/board-shapes.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '#database/connection.ts'
import { appendToDocument } from '#documents/append-to-document.ts'
import { loadDocument } from '#documents/load-document.ts'
import { placeTask } from './board-tasks.queries.ts'

type Doc = Parameters<typeof readRecords>[0]

/** A board by its id, as the server changes and reads it. */
export function openTestBoard(db: Db, id: string) {
  const document = formatDocumentName({ kind: 'artboard', itemId: id })
  const change = (mutate: (doc: Doc) => void) =>
    db.transaction().execute(trx => appendToDocument(trx, document, mutate, { author: null, now: new Date() }))
  const records = async () => {
    const loaded = await loadDocument(db, document)
    const found = loaded ? readRecords(loaded.doc) : []
    loaded?.destroy()
    return found
  }
  return {
    id,
    document,
    change,
    records,
    put: (record: BoardRecord) => change(doc => writeRecords(doc, { put: [{ before: null, after: record }] })),
    remove: (recordId: string) => change(doc => writeRecords(doc, { removed: [recordId] })),
    placeholder: async (name: string) => {
      const loaded = await loadDocument(db, document)
      const found = loaded && readPlaceholder(loaded.doc, `shape:${name}`)
      loaded?.destroy()
      return found
    },
    /** Somebody has asked for this task at a placeholder of this name. */
    async ask(name: string, taskId: string, uid: string): Promise<void> {
      await this.put(placeholderRecord(name, uid, { taskId }))
      await db.transaction().execute(trx => placeTask(trx, { boardId: id, shapeId: `shape:${name}` }, taskId))
    },
  }
}
export type TestBoard = ReturnType<typeof openTestBoard>

export async function addTestBoard(db: Db, ownerUid: string): Promise<TestBoard> {
  const id = newId()
  await db.insertInto('item').values({ id, kind: 'ARTBOARD', owner_uid: ownerUid, name: 'Moods' }).execute()
  return openTestBoard(db, id)
}

export function placeholderRecord(name: string, createdBy: string, props: Partial<PlaceholderProps> = {}): BoardRecord {
  const place = { x: 0, y: 0, rotation: 0, index: 'a1', parentId: 'page:page', isLocked: false, opacity: 1 }
  const whole = newPlaceholder({ w: 512, h: 512, act: 'generate', label: 'A lighthouse', ...props })
  const type = { typeName: 'shape', type: 'placeholder' }
  return { id: `shape:${name}`, ...type, ...place, meta: { createdBy }, props: { ...whole } }
}
