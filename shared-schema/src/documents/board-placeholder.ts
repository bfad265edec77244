import type * as Y from 'yjs'
import { mapToRecord, recordsOf, writeRecords } from './artboard.ts'
import type { BoardRecord } from './artboard.ts'
import { assetIdOf } from './board-shapes.ts'
import type { PlaceholderProps } from './board-shapes.ts'

/** The placeholder that is there under this id; undefined where there is none. */
export function readPlaceholder(doc: Y.Doc, shapeId: string): PlaceholderProps | undefined {
  const record = mapToRecord(shapeId, recordsOf(doc).get(shapeId))
  return record?.['type'] === 'placeholder' ? (record['props'] as PlaceholderProps) : undefined
}

/** Writes of a placeholder what is given, and leaves the rest to whoever writes it meanwhile. */
export function writePlaceholder(doc: Y.Doc, shapeId: string, props: Partial<PlaceholderProps>): void {
  const before = mapToRecord(shapeId, recordsOf(doc).get(shapeId))
  if (!before) return
  const after = { ...before, props: { ...(before['props'] as PlaceholderProps), ...props } }
  writeRecords(doc, { put: [{ before, after }] })
}

export interface PlacedPicture {
  /** Of the board’s own file. */
  fileId: string
  imageId: string
  name: string
  mimeType: string
  width: number
  height: number
  isAnimated: boolean
  size: number
}

/** The record that a picture is known by on a board; it says what image of the library it is. */
export function pictureRecord(picture: PlacedPicture, createdBy: string): BoardRecord {
  const { fileId, imageId, name, mimeType, width: w, height: h, isAnimated, size: fileSize } = picture
  const id = assetIdOf(fileId)
  const props = { w, h, name, isAnimated, mimeType, src: id, ...(fileSize > 0 && { fileSize }) }
  return { id, typeName: 'asset', type: 'image', meta: { createdBy, imageId }, props }
}
