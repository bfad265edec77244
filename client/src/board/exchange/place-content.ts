import { createBindingId, createShapeId, getIndicesAbove, PageRecordType } from '@tldraw/tldraw'
import type { Editor, IndexKey, TLPageId, TLRecord } from '@tldraw/tldraw'
import { readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import { assetIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import { ImportRefused, ROOT } from './import-content.ts'
import type { ImportedContent, ImportedPage } from './import-content.ts'

export type BroughtPictures = ReadonlyMap<string, BoardPicture>

/**
 * Puts it all onto the board in one step that can be undone: the first page onto the open one, at the middle of what is
 * seen, others onto pages of their own. Answers how many shapes there are of it; throws before anything is there.
 */
export function placeContent(editor: Editor, content: ImportedContent, pictures: BroughtPictures): number {
  const room = editor.options.maxShapesPerPage
  const [first, ...others] = content.pages
  if (!first) throw new ImportRefused('empty')
  const isTooMuch =
    first.shapes.length + editor.getCurrentPageShapeIds().size > room ||
    others.some(page => page.shapes.length > room) ||
    editor.getPages().length + others.length > editor.options.maxPages
  if (isTooMuch) throw new ImportRefused('too-many')
  const pageId = editor.getCurrentPageId()
  const assetIds = new Map(
    content.assets.map(({ id }) => [id, pictures.has(id) ? assetIdOf(pictures.get(id)?.fileId ?? '') : newAssetId()]),
  )
  const assets = content.assets.flatMap(asset => assetOf(asset, assetIds, pictures))
  const open = placePage(first, { pageId, assetIds, editor, isOpen: true })
  const more = others.map(page => ({ page, id: PageRecordType.createId() }))
  const further = more.map(({ page, id }) => placePage(page, { pageId: id, assetIds, editor, isOpen: false }))
  const records = [...assets, ...open.records, ...further.flatMap(each => each.records)] as unknown as TLRecord[]
  for (const record of records) editor.store.schema.types[record.typeName].validate(record)
  editor.markHistoryStoppingPoint('import')
  editor.run(() => {
    for (const { page, id } of more) editor.createPage({ id, name: page.name })
    editor.store.put(records)
  })
  editor.setCurrentPage(pageId)
  editor.select(...(open.roots as Parameters<Editor['select']>))
  const bounds = editor.getSelectionPageBounds()
  if (bounds && !editor.getViewportPageBounds().contains(bounds))
    editor.zoomToSelection({ animation: { duration: 200 } })
  return open.shapes + further.reduce((sum, each) => sum + each.shapes, 0)
}

const newAssetId = () => `asset:${crypto.randomUUID()}`

/** Pictures go by the board's own file; one that could not be brought is left out with what would show it. */
function assetOf(asset: BoardRecord, ids: ReadonlyMap<string, string>, pictures: BroughtPictures): BoardRecord[] {
  const id = ids.get(asset.id) ?? ''
  if (asset['type'] === 'bookmark') return [{ ...asset, id }]
  const picture = pictures.get(asset.id)
  if (!picture) return []
  const { fileId, mimeType, width, height } = picture
  const before = asset['props'] as Record<string, unknown>
  const size = { w: width || Number(before['w']), h: height || Number(before['h']) }
  return [{ ...asset, id, props: { ...before, ...size, mimeType, src: `asset:${fileId}` } }]
}

interface Placing {
  pageId: TLPageId
  assetIds: ReadonlyMap<string, string>
  editor: Editor
  isOpen: boolean
}

function placePage(page: ImportedPage, { pageId, assetIds, editor, isOpen }: Placing) {
  const known = new Set(assetIds.values())
  const shapes = page.shapes.filter(({ props }) => {
    const { assetId } = (props ?? {}) as { assetId?: unknown }
    return typeof assetId !== 'string' || known.has(assetIds.get(assetId) ?? '')
  })
  const ids = new Map(shapes.map(({ id }) => [id, createShapeId()]))
  const roots = shapes
    .filter(({ parentId }) => parentId === ROOT)
    .toSorted((a, b) => (String(a['index']) < String(b['index']) ? -1 : 1))
  const keys = getIndicesAbove(isOpen ? highestIndex(editor) : undefined, roots.length)
  const keyOf = new Map(roots.map(({ id }, at) => [id, keys[at]]))
  const shift = isOpen ? shiftToView(shapes, editor) : { x: 0, y: 0 }
  const placed = shapes.map(shape => {
    const isRoot = shape['parentId'] === ROOT
    const props = shape['props'] as Record<string, unknown>
    return {
      ...shape,
      id: ids.get(shape.id) ?? '',
      parentId: isRoot ? pageId : ids.get(String(shape['parentId'])),
      ...(isRoot && { index: keyOf.get(shape.id), x: Number(shape['x']) + shift.x, y: Number(shape['y']) + shift.y }),
      ...(typeof props['assetId'] === 'string' && {
        props: { ...props, assetId: assetIds.get(props['assetId']) ?? null },
      }),
    }
  })
  const bindings = page.bindings.flatMap(binding => {
    const [fromId, toId] = [ids.get(String(binding['fromId'])), ids.get(String(binding['toId']))]
    return fromId && toId ? [{ ...binding, id: createBindingId(), fromId, toId }] : []
  })
  return {
    records: [...placed, ...bindings],
    roots: roots.flatMap(({ id }) => ids.get(id) ?? []),
    shapes: placed.length,
  }
}

function highestIndex(editor: Editor): IndexKey | undefined {
  const ids = editor.getSortedChildIdsForParent(editor.getCurrentPageId())
  const last = ids.at(-1)
  return last && editor.getShape(last)?.index
}

/** To the middle of what is seen. */
function shiftToView(shapes: readonly BoardRecord[], editor: Editor): { x: number; y: number } {
  const page = { id: ROOT, typeName: 'page', index: 'a1', name: '' }
  const { box } = readBoardPage([page, ...shapes], ROOT)
  if (!box) return { x: 0, y: 0 }
  const { center } = editor.getViewportPageBounds()
  return { x: Math.round(center.x - box.x - box.w / 2), y: Math.round(center.y - box.y - box.h / 2) }
}
