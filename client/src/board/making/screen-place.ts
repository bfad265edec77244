import { Box, useValue } from '@tldraw/tldraw'
import type { Editor, TLShapeId } from '@tldraw/tldraw'
import type { PageBox } from './placing.ts'

/** Where shapes lie on the screen, in pixels from the editor's corner; undefined while none of them is there. */
export function useScreenBox(editor: Editor, ids: readonly TLShapeId[]): PageBox | undefined {
  const key = ids.join(' ')
  return useValue('screen box', () => screenBoxOf(editor, ids), [editor, key])
}

export function screenBoxOf(editor: Editor, ids: readonly TLShapeId[]): PageBox | undefined {
  const boxes = ids.flatMap(id => editor.getShapePageBounds(id) ?? [])
  if (boxes.length === 0) return undefined
  const whole = Box.Common(boxes)
  const { x, y } = editor.pageToViewport(whole.point)
  const zoom = editor.getZoomLevel()
  return { x, y, w: whole.w * zoom, h: whole.h * zoom }
}

export interface PanelPlace {
  readonly left: number
  readonly top: number
  readonly width: number
}

const MARGIN = 12
/** The tools stand at the left; on a phone they are along the bottom. */
const BESIDE_TOOLS = 68
const PHONE_WIDTH = 720
/** Of the screen's foot: the strip of results in its corner or, where that is narrow, above the bars; bars alone on a phone. */
const FOOT = { strip: 88, stripOverBars: 140, bars: 112 }
const STRIP_OVER_BARS_WIDTH = 1_100

export const isPhone = ({ w }: { w: number }) => w <= PHONE_WIDTH

/** As high as panels may reach down on it. */
export function roomAbove({ w, h }: { w: number; h: number }, hasStrip: boolean): { w: number; h: number } {
  if (isPhone({ w })) return { w, h: h - FOOT.bars }
  return { w, h: hasStrip ? h - (w > STRIP_OVER_BARS_WIDTH ? FOOT.strip : FOOT.stripOverBars) : h }
}

/**
 * Under what it belongs to, as wide as that within limits; moved inwards where it would leave the screen, so that it can be
 * reached wherever the board is looked at.
 */
export function placeBelow(
  box: PageBox,
  screen: { w: number; h: number },
  panel: { widthMin: number; widthMax: number; height: number },
): PanelPlace {
  const from = isPhone(screen) ? MARGIN : BESIDE_TOOLS
  const width = Math.min(screen.w - from - MARGIN, Math.max(panel.widthMin, Math.min(panel.widthMax, box.w)))
  const left = clamp(box.x + (box.w - width) / 2, from, screen.w - width - MARGIN)
  const top = clamp(box.y + box.h + MARGIN, MARGIN, screen.h - panel.height - MARGIN)
  return { left, top, width }
}

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value))
