import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { layOutTemplate } from '@atelier/shared-schema/board/templates/board-templates.ts'
import { recordsOfPieces } from '@atelier/shared-schema/board/templates/board-records.ts'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { newArtboardState } from '@atelier/shared-schema/documents/artboard-seed.ts'
import { writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import { BOARD_PICTURES_MAX } from '@atelier/shared-schema/entities/artboard.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import type { BoardTemplate } from '@atelier/shared-schema/entities/board-template.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import type { Person } from '#api/session.ts'
import { refresh } from '#api/use-route.ts'
import { documentStorageName } from '#local/document-storage-name.ts'
import { DocumentStore } from '#local/document-store.ts'
import { keepMade } from '#local/keep-made.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import { newItem } from '#local/new-item.ts'
import { showError } from '#ui/toast-store.ts'
import { boardRoutes } from './board-kind.ts'
import { putImagesOnBoard } from './put-images.ts'

export interface NewBoard {
  name: string
  template: BoardTemplate
  language: Locale
  /** Of the library, put on it side by side. */
  images: readonly string[]
}

/** Answers its id. Without the network it is made here, and worked on at once. */
export async function makeBoard(ask: NewBoard, person: Person): Promise<string> {
  const { images, ...body } = ask
  const workspaceId = person.currentWorkspace?.id ?? null
  const first = images.slice(0, BOARD_PICTURES_MAX)
  try {
    const { id } = await call(routes.create, {
      body: { ...body, workspaceId, ...(first.length > 0 && { images: first }) },
    })
    await refresh(boardRoutes)
    await putImagesOnBoard({ id, name: ask.name }, images.slice(BOARD_PICTURES_MAX)).catch(showError)
    return id
  } catch (error) {
    const made = isNetworkError(error) ? await makeHere(ask, person) : undefined
    if (made === undefined) throw error
    return made
  }
}

/** undefined where nothing is kept here. */
async function makeHere({ name, template, language, images }: NewBoard, person: Person): Promise<string | undefined> {
  const { data } = readLocalState()
  if (!data) return undefined
  const id = newId()
  const item = newItem({ id, kind: 'ARTBOARD', name }, person)
  await keepDocument(data.uid, id, { template, language })
  // What lies on it is in its document already, as the person's own doing.
  const input = { body: { id, name, workspaceId: item.workspaceId } }
  if (!(await queueWrite('artboard.create', input, { names: [name] }))) return undefined
  const answer: ArtboardAnswer = { ...item, document: documentOf(id) }
  await keepMade(data, item, answer)
  if (images.length > 0) await putImagesOnBoard({ id, name }, images)
  return id
}

/** As it opens on this device: what the server will begin it with, and what the layout puts there. */
async function keepDocument(
  uid: string,
  boardId: string,
  { template, language }: Pick<NewBoard, 'template' | 'language'>,
): Promise<void> {
  const seed = newArtboardState()
  const doc = new Doc()
  applyUpdate(doc, seed)
  const before = encodeStateVector(doc)
  const laidOut = recordsOfPieces(layOutTemplate(template, language), { uid, newShapeId: newId })
  writeRecords(doc, { put: laidOut.map(after => ({ before: null, after })) })
  const store = await DocumentStore.open(documentStorageName(uid, documentOf(boardId)), () => undefined)
  try {
    await store.append(seed, null)
    if (laidOut.length > 0) await store.append(encodeStateAsUpdate(doc, before), 'write')
    const schemaVersion = documentSchemaVersions.artboard
    await store.writeFacts({ right: 'write', epoch: null, schemaVersion, synced: true })
  } finally {
    store.close()
    doc.destroy()
  }
}

const documentOf = (id: string) => formatDocumentName({ kind: 'artboard', itemId: id })
