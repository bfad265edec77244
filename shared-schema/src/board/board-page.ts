import type { BoardRecord } from '#documents/artboard.ts'
import { apply, boxAround, boxAroundAll, cornersOf, identity, placed, within } from './transform.ts'
import type { Box, Transform } from './transform.ts'
import { num, propsOf, shapeBox } from './shape-box.ts'

export interface PlacedShape {
  readonly record: BoardRecord
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  /** From its own corner to the page. */
  readonly transform: Transform
  /** Its own times those of what it lies in. */
  readonly opacity: number
  /** In its own measure; null where nothing of it is seen. */
  readonly own: Box | null
  /** On the page. */
  readonly box: Box | null
  /** In the order they lie over each other, the lowest first. */
  readonly children: readonly PlacedShape[]
}

export interface BoardPage {
  readonly id: string
  readonly name: string
  readonly shapes: readonly PlacedShape[]
  readonly byId: ReadonlyMap<string, PlacedShape>
  readonly bindings: readonly BoardRecord[]
  readonly assets: ReadonlyMap<string, BoardRecord>
  /** Around everything on it; null of an empty page. */
  readonly box: Box | null
}

/** A group within a group and so on; deeper is left out, as nobody makes it. */
const DEPTH_MAX = 32

export function pagesOf(records: readonly BoardRecord[]): BoardRecord[] {
  return records.filter(record => record.typeName === 'page').toSorted(byIndex)
}

/** That page, or the first. */
export function readBoardPage(records: readonly BoardRecord[], pageId?: string): BoardPage {
  const pages = pagesOf(records)
  const page = pages.find(({ id }) => id === pageId) ?? pages[0]
  const childrenOf = Map.groupBy(
    records.filter(record => record.typeName === 'shape'),
    record => record['parentId'],
  )
  const byId = new Map<string, PlacedShape>()
  const place = (parentId: unknown, around: Transform, opacity: number, depth: number): PlacedShape[] =>
    depth > DEPTH_MAX
      ? []
      : (childrenOf.get(parentId) ?? []).toSorted(byIndex).flatMap(record => {
          if (byId.has(record.id)) return []
          const at = placeOf(record, around, opacity)
          const children = place(record.id, at.transform, at.opacity, depth + 1)
          const shape = measured({ record, ...at, children })
          byId.set(record.id, shape)
          return [shape]
        })
  const shapes = page ? place(page.id, identity, 1, 0) : []
  return {
    id: page?.id ?? '',
    name: typeof page?.['name'] === 'string' ? page['name'] : '',
    shapes,
    byId,
    bindings: records.filter(record => record.typeName === 'binding'),
    assets: new Map(records.filter(record => record.typeName === 'asset').map(asset => [asset.id, asset])),
    box: boxAroundAll(shapes.flatMap(shape => shape.box ?? [])),
  }
}

/**
 * Puts a shape that has changed where it is now, with all that lies in it: reading a whole page anew for each step of a gesture
 * would be too much. Null where more has changed than the shape itself, so that the page has to be read. What lies around the
 * page as a whole is not told anew.
 */
export function placeAgain(page: BoardPage, record: BoardRecord): PlacedShape | null {
  const shape = page.byId.get(record.id)
  if (!shape || movedWithin(shape.record, record)) return null
  const parent = page.byId.get(String(record['parentId']))
  putAgain(shape, record, parent)
  for (let around = parent; around; around = page.byId.get(String(around.record['parentId']))) {
    Object.assign(around, measured(around))
  }
  return shape
}

/**
 * Puts a shape that was not there onto the page, between the others, as `placeAgain` does; what lies in it comes after it. Null
 * where the page has to be read.
 */
export function placeNew(page: BoardPage, record: BoardRecord): PlacedShape | null {
  if (page.byId.has(record.id) || record['parentId'] !== page.id) return null
  const shape = measured({ record, ...placeOf(record, identity, 1), children: [] })
  const above = page.shapes.findLastIndex(other => byIndex(other.record, record) <= 0) + 1
  ;(page.shapes as PlacedShape[]).splice(above, 0, shape)
  ;(page.byId as Map<string, PlacedShape>).set(record.id, shape)
  return shape
}

/** Takes a shape off the page. False where the page has to be read. */
export function takeOff(page: BoardPage, id: string): boolean {
  const shape = page.byId.get(id)
  const at = shape?.children.length === 0 ? page.shapes.indexOf(shape) : -1
  if (at < 0) return false
  ;(page.shapes as PlacedShape[]).splice(at, 1)
  ;(page.byId as Map<string, PlacedShape>).delete(id)
  return true
}

function movedWithin(before: BoardRecord, after: BoardRecord): boolean {
  return (['parentId', 'index', 'type'] as const).some(field => before[field] !== after[field])
}

function putAgain(shape: PlacedShape, record: BoardRecord, parent: PlacedShape | undefined): void {
  const at = placeOf(record, parent?.transform ?? identity, parent?.opacity ?? 1)
  const { children } = shape
  Object.assign(shape, at)
  for (const child of children) putAgain(child, child.record, shape)
  Object.assign(shape, measured({ record, ...at, children }))
}

function placeOf(record: BoardRecord, around: Transform, opacity: number) {
  return {
    transform: within(around, placed(num(record['x']), num(record['y']), num(record['rotation']))),
    opacity: opacity * Math.min(1, Math.max(0, num(record['opacity'], 1))),
  }
}

function measured(shape: Pick<PlacedShape, 'record' | 'transform' | 'opacity' | 'children'>): PlacedShape {
  const { record, transform, children } = shape
  const type = typeof record['type'] === 'string' ? record['type'] : ''
  const props = propsOf(record)
  const own = shapeBox(type, props)
  const box = own && boxAround(cornersOf(own).map(corner => apply(transform, corner)))
  // What hangs out of a frame is not seen.
  const inner = type === 'frame' ? [] : children.flatMap(child => child.box ?? [])
  return { ...shape, type, props, own, box: boxAroundAll([...(box ? [box] : []), ...inner]) }
}

function byIndex(a: BoardRecord, b: BoardRecord): number {
  const first = String(a['index'])
  const second = String(b['index'])
  return first < second ? -1 : first > second ? 1 : 0
}
