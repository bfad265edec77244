import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { readBoardPage, pagesOf } from '@atelier/shared-schema/board/board-page.ts'
import { pictureOf } from '@atelier/shared-schema/board/shape-picture.ts'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { Box } from '@atelier/shared-schema/board/transform.ts'

/** Where on a board a picture is. */
export interface PicturePlace {
  page: string
  box: Box
  altText: string
  putThereBy: string
  madeFrom: readonly string[]
  shape: string
}

export interface PictureOnBoard {
  fileId: string
  name: string
  width: number
  height: number
  mimeType: string
  places: PicturePlace[]
}

/** The pictures that a board shows, each once with all the places that it is at. */
export function picturesOfBoard(
  records: readonly BoardRecord[],
  within: { pageId?: string; shapeIds?: ReadonlySet<string> } = {},
): PictureOnBoard[] {
  const pictures = new Map<string, PictureOnBoard>()
  for (const { id } of pagesOf(records)) {
    if (within.pageId !== undefined && within.pageId !== id) continue
    const page = readBoardPage(records, id)
    const assets = new Map([...page.assets.values()].map(asset => [sourceOf(asset), asset]))
    for (const shape of page.byId.values()) {
      const fileId = pictureOf(page, shape)
      if (fileId === null || !shape.box || (within.shapeIds && !isWithin(shape.record, page.byId, within.shapeIds)))
        continue
      const known = pictures.get(fileId) ?? describe(fileId, assets.get(fileId))
      pictures.set(fileId, known)
      const { createdBy, madeFrom } = (shape.record['meta'] ?? {}) as Record<string, unknown>
      known.places.push({
        page: page.name,
        box: shape.box,
        altText: text(shape.props['altText']),
        putThereBy: text(createdBy),
        madeFrom: Array.isArray(madeFrom) ? madeFrom.filter(each => typeof each === 'string') : [],
        shape: shape.record.id,
      })
    }
  }
  return [...pictures.values()]
}

type Shapes = ReadonlyMap<string, { record: BoardRecord }>

/** Chosen itself, or what it lies in. */
function isWithin(record: BoardRecord, shapes: Shapes, chosen: ReadonlySet<string>): boolean {
  let at: BoardRecord | undefined = record
  for (let depth = 0; at && depth < 40; depth++) {
    if (chosen.has(at.id)) return true
    at = shapes.get(text(at['parentId']))?.record
  }
  return false
}

function sourceOf(asset: BoardRecord): string {
  return fileIdOf(text((asset['props'] as Record<string, unknown> | undefined)?.['src']))
}

function describe(fileId: string, asset: BoardRecord | undefined): PictureOnBoard {
  const props = (asset?.['props'] ?? {}) as Record<string, unknown>
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  return {
    fileId,
    name: text(props['name']),
    width: number(props['w']),
    height: number(props['h']),
    mimeType: text(props['mimeType']),
    places: [],
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
