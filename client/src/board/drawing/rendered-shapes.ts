import { computed } from '@tldraw/tldraw'
import type { Computed, Editor, TLRenderingShape, TLShape, TLShapeId } from '@tldraw/tldraw'
import { PALE } from './painted-scene.ts'

type Layer = Pick<TLRenderingShape, 'index' | 'backgroundIndex'>

/**
 * What tldraw makes elements of, for some shapes only. Its own way goes through all of a page whenever one of them moves;
 * here it is these that are followed, and of all others only how they lie over each other.
 */
export function renderedShapes(editor: Editor, chosen: () => ReadonlySet<TLShapeId>): Computed<TLRenderingShape[]> {
  // As tldraw sorts them: what is raised does not become another element.
  const sorted = computed('elements in order', () => [...chosen()].toSorted())
  const layers = computed('layers of a page', () => layersOf(editor))
  return computed('shapes with an element', () => {
    const erasing = new Set(editor.getErasingShapeIds())
    return sorted.get().flatMap(id => {
      const shape = editor.getShape(id)
      const layer = layers.get().get(id)
      if (!shape || !layer) return []
      return { ...layer, id, shape, util: editor.getShapeUtil(shape), opacity: opacityOf(editor, shape, erasing) }
    })
  })
}

/** Frames have what lies in them between their ground and themselves. */
function layersOf(editor: Editor): ReadonlyMap<TLShapeId, Layer> {
  const { maxShapesPerPage } = editor.options
  const layers = new Map<TLShapeId, Layer>()
  let index = maxShapesPerPage * 2
  let backgroundIndex = maxShapesPerPage
  const add = (id: TLShapeId) => {
    layers.set(id, { index: index++, backgroundIndex: backgroundIndex++ })
    const children = editor.getSortedChildIdsForParent(id)
    if (children.length === 0) return
    const before = backgroundIndex
    const isGround = isGroundOfOthers(editor, id)
    if (isGround) {
      backgroundIndex = index
      index += maxShapesPerPage
    }
    children.forEach(add)
    if (isGround) backgroundIndex = before
  }
  editor.getSortedChildIdsForParent(editor.getCurrentPageId()).forEach(add)
  return layers
}

/** What kind of shape it is never changes, so it need not be followed. */
function isGroundOfOthers(editor: Editor, id: TLShapeId): boolean {
  const shape = editor.store.unsafeGetWithoutCapture(id)
  return shape !== undefined && editor.getShapeUtil(shape).isFrameLike(shape)
}

function opacityOf(editor: Editor, shape: TLShape, erasing: ReadonlySet<TLShapeId>): number {
  let opacity = 1
  let isErasing = false
  for (let each: TLShape | undefined = shape; each; each = editor.getShapeParent(each)) {
    opacity *= each.opacity
    isErasing ||= erasing.has(each.id)
  }
  return isErasing ? opacity * PALE : opacity
}
