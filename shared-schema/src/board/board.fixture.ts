import type { BoardRecord } from '#documents/artboard.ts'

export const testPage: BoardRecord = { id: 'page:page', typeName: 'page', name: 'Page 1', index: 'a1', meta: {} }

/** A shape as tldraw keeps it; what `rest` says holds. */
export function testShape(id: string, type: string, rest: Record<string, unknown>): BoardRecord {
  return {
    typeName: 'shape',
    type,
    x: 0,
    y: 0,
    rotation: 0,
    index: 'a1',
    parentId: 'page:page',
    isLocked: false,
    opacity: 1,
    meta: {},
    ...rest,
    id: `shape:${id}`,
  }
}

export function richText(text: string): unknown {
  const content = text.split('\n').map(line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  return { type: 'doc', content }
}

/** A box of that colour, filled with it. */
export function testBox(
  id: string,
  place: { x: number; y: number; w: number; h: number },
  rest: object = {},
): BoardRecord {
  const { x, y, w, h } = place
  const props = {
    geo: 'rectangle',
    dash: 'none',
    url: '',
    w,
    h,
    growY: 0,
    scale: 1,
    flipX: false,
    flipY: false,
    labelColor: 'black',
    color: 'red',
    fill: 'fill',
    size: 'm',
    font: 'draw',
    align: 'middle',
    verticalAlign: 'middle',
    richText: richText(''),
  }
  return testShape(id, 'geo', { x, y, props, ...rest })
}
