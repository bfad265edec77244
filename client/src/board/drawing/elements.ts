import { computed, isShapeId, unsafe__withoutCapture } from '@tldraw/tldraw'
import type { Editor, TLShape, TLShapeId, VecLike } from '@tldraw/tldraw'
import { isPaintable } from '@atelier/shared-schema/board/paint-shape.ts'
import { renderedShapes } from './rendered-shapes.ts'
import { keepOverlaysStill } from './still-overlays.ts'

/** So few that leaving some out gains nothing. */
const FEW = 150
/** Elements out of sight that stay, for whoever looks to and fro. */
const OUT_OF_SIGHT_MAX = 300

/** From so many in sight on they are painted, and not before there are fewer again by a good part. */
export const MANY_IN_SIGHT = 500
const FEW_IN_SIGHT = 400
/** Larger than this one looks at each by itself, and the pen's own line is to be seen. */
export const PAINTED_ZOOM_MAX = 0.5

export interface Drawing {
  /** Whether shapes are painted on one canvas, as they are where very many are in sight at once. */
  isPainting(): boolean
  /** Those that have an element all the same. */
  isElement(id: TLShapeId): boolean
}

const drawings = new WeakMap<Editor, Drawing>()
const none: Set<TLShapeId> = new Set()

/**
 * tldraw makes an element of each shape of a page, wherever one looks, and a browser lays all of them out again for each that
 * moves. Here only what is in sight has one, and of very many in sight only what is worked at in its own element.
 */
export function drawingOf(editor: Editor): Drawing {
  const known = drawings.get(editor)
  if (known) return known
  const made = makeDrawing(editor)
  drawings.set(editor, made)
  return made
}

function makeDrawing(editor: Editor): Drawing {
  const inSight = computed('in sight', () => editor.getShapeIdsInsideBounds(editor.getViewportPageBounds()), {
    isEqual: isSame,
  })
  const outOfSight = computed('out of sight', () => editor.getCurrentPageShapeIds().difference(inSight.get()))
  const isPainting = computed<boolean>('shapes are painted', (before: unknown) => {
    const limit = before === true ? FEW_IN_SIGHT : MANY_IN_SIGHT
    if (editor.getCurrentPageShapeIds().size <= limit || !isFarAway(editor)) return false
    // It is decided by where one looks and how much there is: not anew for each shape that moves.
    editor.getViewportPageBounds()
    return unsafe__withoutCapture(() => countInSight(editor)) > limit
  })
  // What kind of shape it is never changes.
  const isElement = (id: TLShapeId) => {
    const shape = editor.store.unsafeGetWithoutCapture(id)
    return shape !== undefined && needsElement(editor, shape)
  }
  let shown = new Set<TLShapeId>()
  const chosen = computed<ReadonlySet<TLShapeId>>('shapes that have an element', () => {
    const ids = editor.getCurrentPageShapeIds()
    const next = isPainting.get()
      ? new Set([...ids].filter(isElement))
      : withinReach(ids, editor.getCulledShapes(), shown)
    if (!isSame(next, shown)) shown = next
    return shown
  })
  const rendered = renderedShapes(editor, () => chosen.get())
  editor.getRenderingShapes = () => rendered.get()
  // What is painted has no element to be hidden. tldraw itself goes through all shapes each time one of them moves.
  editor.getNotVisibleShapes = () => (isPainting.get() ? none : outOfSight.get())
  keepOverlaysStill(editor)
  return { isPainting: () => isPainting.get(), isElement }
}

/** By their corners: to measure each of very many would take longer than to paint them. */
function countInSight(editor: Editor): number {
  const view = editor.getViewportPageBounds()
  const ids = [...editor.getCurrentPageShapeIds()]
  return ids.filter(id => view.containsPoint(cornerOf(editor, id))).length
}

/** Of the outermost that it lies in. */
function cornerOf(editor: Editor, id: TLShapeId): VecLike {
  const shape = editor.store.get(id)
  return !shape || !isShapeId(shape.parentId) ? (shape ?? { x: NaN, y: NaN }) : cornerOf(editor, shape.parentId)
}

function isFarAway(editor: Editor): boolean {
  return editor.getZoomLevel() <= PAINTED_ZOOM_MAX
}

function needsElement(editor: Editor, { id, type }: TLShape): boolean {
  return !isPaintable(type) || editor.getEditingShapeId() === id || editor.getCroppingShapeId() === id
}

export function withinReach(
  ids: ReadonlySet<TLShapeId>,
  outOfSight: ReadonlySet<TLShapeId>,
  before: ReadonlySet<TLShapeId>,
): Set<TLShapeId> {
  if (ids.size <= FEW) return new Set(ids)
  const inSight = [...ids].filter(id => !outOfSight.has(id))
  const staying = [...before].filter(id => outOfSight.has(id) && ids.has(id))
  return new Set(staying.length > OUT_OF_SIGHT_MAX ? inSight : [...inSight, ...staying])
}

function isSame(one: ReadonlySet<TLShapeId>, other: ReadonlySet<TLShapeId>): boolean {
  return one.size === other.size && [...one].every(id => other.has(id))
}
