import { pagesOf, readBoardPage } from '@atelier/shared-schema/board/board-page.ts'
import type { BoardPage, PlacedShape } from '@atelier/shared-schema/board/board-page.ts'
import { plainText } from '@atelier/shared-schema/board/board-text.ts'
import { pictureOf } from '@atelier/shared-schema/board/shape-picture.ts'
import type { Box } from '@atelier/shared-schema/board/transform.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'

export type ChangeKind = 'added' | 'removed' | 'changed'
/** What of a shape that is still there is another. */
export type ChangedAspect = 'place' | 'size' | 'words' | 'picture' | 'look' | 'order'

export interface BoardChange {
  shapeId: string
  kind: ChangeKind
  /** Of those that are still there. */
  aspects: readonly ChangedAspect[]
  /** tldraw's name of what it is; of a geometric one the figure. */
  what: string
  /** What is written in it, shortened. */
  words: string
  pageId: string
  pageName: string
  /** The file whose picture it shows. */
  fileId: string | null
  /** Where it is to be looked for on its page; of one that is gone, where it was. */
  box: Box | null
}

/** What differs, of pages one after the other, what was added first. */
export function compareBoards(before: readonly BoardRecord[], after: readonly BoardRecord[]): BoardChange[] {
  const then = placedShapes(before)
  const now = placedShapes(after)
  const changes: BoardChange[] = []
  for (const [id, place] of now) {
    const was = then.get(id)
    if (!was) changes.push(describe(place, 'added'))
    else {
      const aspects = aspectsOf(was, place)
      if (aspects.length > 0) changes.push({ ...describe(place, 'changed'), aspects })
    }
  }
  for (const [id, place] of then) if (!now.has(id)) changes.push(describe(place, 'removed'))
  const order: readonly ChangeKind[] = ['added', 'changed', 'removed']
  return changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

interface Place {
  shape: PlacedShape
  page: BoardPage
}

/** By id, whatever page they are on. Groups are what holds others, and are not looked at by themselves. */
export function placedShapes(records: readonly BoardRecord[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { id } of pagesOf(records)) {
    const page = readBoardPage(records, id)
    for (const [shapeId, shape] of page.byId) if (shape.type !== 'group') places.set(shapeId, { shape, page })
  }
  return places
}

export function describe({ shape, page }: Place, kind: ChangeKind): BoardChange {
  return {
    shapeId: shape.record.id,
    kind,
    aspects: [],
    what: kindOf(shape),
    words: wordsOf(shape),
    fileId: pictureOf(page, shape),
    pageId: page.id,
    pageName: page.name,
    box: shape.box,
  }
}

function kindOf({ type, props }: PlacedShape): string {
  return type === 'geo' && typeof props['geo'] === 'string' ? props['geo'] : type
}

const WORDS_MAX = 60

function wordsOf({ props, type }: PlacedShape): string {
  const named = type === 'frame' || type === 'generation' ? props['name'] : undefined
  const label = type === 'placeholder' ? props['label'] : (named ?? plainText(props['richText']))
  const words = (typeof label === 'string' ? label : '').replace(/\s+/g, ' ').trim()
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX - 1)}…` : words
}

const sizes = ['w', 'h', 'growY', 'scale', 'scaleX', 'scaleY']
const writings = ['richText', 'name', 'label', 'prompt', 'altText']
const pictures = ['assetId', 'crop', 'results', 'chosen', 'state']

function aspectsOf(was: Place, is: Place): ChangedAspect[] {
  const found = new Set<ChangedAspect>()
  const [before, after] = [was.shape, is.shape]
  // As it lies on the page: what is put into a group lies where it lay.
  const isMoved = before.transform.some((value, at) => Math.abs(value - (after.transform[at] ?? 0)) > 0.01)
  if (isMoved || was.page.id !== is.page.id) found.add('place')
  for (const name of new Set([...Object.keys(before.props), ...Object.keys(after.props)])) {
    if (isSameValue(before.props[name], after.props[name])) continue
    if (sizes.includes(name)) found.add('size')
    else if (writings.includes(name)) found.add('words')
    else if (pictures.includes(name)) found.add('picture')
    else found.add('look')
  }
  if (before.record['opacity'] !== after.record['opacity']) found.add('look')
  const isElsewhere =
    before.record['index'] !== after.record['index'] || before.record['parentId'] !== after.record['parentId']
  if (found.size === 0 && isElsewhere) found.add('order')
  return [...found]
}
