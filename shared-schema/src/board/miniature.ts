import type { BoardRecord } from '#documents/artboard.ts'
import { arrowEnds } from './arrow-course.ts'
import type { ArrowEnds } from './arrow-course.ts'
import { boardPaper } from './board-colours.ts'
import type { BoardTheme } from './board-colours.ts'
import { readBoardPage } from './board-page.ts'
import type { BoardPage, PlacedShape } from './board-page.ts'
import type { DrawingContext } from './drawing-context.ts'
import { overlap, paintedBox } from './painted-box.ts'
import { paintShape } from './paint-shape.ts'
import { pictureOf } from './shape-picture.ts'
import type { Box } from './transform.ts'

/** A loaded picture, with its size: a browser's image or bitmap, or one of a worker. */
export interface LoadedPicture<Picture> {
  readonly picture: Picture
  readonly width: number
  readonly height: number
}

export interface MiniatureOptions<Picture> {
  readonly context: DrawingContext<Picture>
  readonly width: number
  readonly height: number
  readonly theme: BoardTheme
  /** By file id; where one is missing, its place is grey. */
  readonly pictures: ReadonlyMap<string, LoadedPicture<Picture>>
  /** What of the page is shown; all that is on it where this is not given. */
  readonly view?: Box
  /** Of pixels, around what is shown. */
  readonly padding?: number
  /** The paper behind; not painted where this is null. */
  readonly paper?: string | null
  readonly fontFamily?: string
}

/** How far a miniature enlarges: a board with one small note on it still looks like a board. */
const SCALE_MAX = 1
/** What would be smaller than this, in pixels, is not seen. */
const SEEN = 0.3

/** Draws a page of a board as small as it has to be. Answers where on the miniature the page's own corner came to lie. */
export function drawMiniature<Picture>(
  records: readonly BoardRecord[] | BoardPage,
  options: MiniatureOptions<Picture>,
): { scale: number; x: number; y: number } {
  const { context, width, height, theme, padding = 12, paper = boardPaper[theme] } = options
  const page = 'shapes' in records ? records : readBoardPage(records)
  const placing = fit(options.view ?? page.box, { width, height, padding })
  if (paper !== null) {
    context.fillStyle = paper
    context.fillRect(0, 0, width, height)
  }
  context.save()
  context.transform(placing.scale, 0, 0, placing.scale, placing.x, placing.y)
  paintShapes(page, page.shapes, { ...options, scale: placing.scale })
  context.restore()
  return placing
}

function fit(box: Box | null, { width, height, padding }: { width: number; height: number; padding: number }) {
  if (!box) return { scale: SCALE_MAX, x: width / 2, y: height / 2 }
  const wide = Math.max(1, width - 2 * padding)
  const high = Math.max(1, height - 2 * padding)
  const scale = Math.min(SCALE_MAX, wide / Math.max(1, box.w), high / Math.max(1, box.h))
  return {
    scale,
    x: width / 2 - (box.x + box.w / 2) * scale,
    y: height / 2 - (box.y + box.h / 2) * scale,
  }
}

interface PaintOptions<Picture> extends Pick<
  MiniatureOptions<Picture>,
  'context' | 'theme' | 'pictures' | 'fontFamily'
> {
  /** How many pixels a unit of the page comes to. */
  readonly scale: number
  /** Only what may reach into this. */
  readonly within?: Box
  /** What is to be seen otherwise; what lies in it is painted all the same. */
  readonly leftOut?: (shape: PlacedShape) => boolean
  /** The names of frames above them, as large at any scale. */
  readonly withFrameNames?: boolean
  /** Where they are known already. */
  readonly ends?: ArrowEnds
  /** Likewise where shapes paint, but for the names of frames. */
  readonly boxOf?: (shape: PlacedShape) => Box | undefined
}

/** Some shapes of a page, over what is there already, where the page's measure is the context's. */
export function paintShapes<Picture>(
  page: BoardPage,
  shapes: readonly PlacedShape[],
  options: PaintOptions<Picture>,
): void {
  const brush = { fontFamily: 'sans-serif', ...options, page, ends: options.ends ?? arrowEnds(page.bindings) }
  const boxOf = (shape: PlacedShape) =>
    (shape.type === 'frame' ? undefined : options.boxOf?.(shape)) ?? paintedBox(brush, shape)
  const paint = (shape: PlacedShape): void => {
    if (shape.opacity === 0 || !isSeen(shape, options.scale)) return
    const box = options.within && boxOf(shape)
    if (options.within && (!box || !overlap(box, options.within))) return
    const { context } = brush
    context.save()
    context.transform(...shape.transform)
    context.globalAlpha = shape.opacity
    if (!options.leftOut?.(shape)) paintShape(brush, shape)
    context.restore()
    if (shape.children.length === 0) return
    context.save()
    if (shape.type === 'frame' && shape.own) clipTo(context, shape, shape.own)
    for (const child of shape.children) paint(child)
    context.restore()
  }
  for (const shape of shapes) paint(shape)
}

function isSeen({ box, type }: PlacedShape, scale: number): boolean {
  return type === 'arrow' || (box !== null && Math.max(box.w, box.h) * scale >= SEEN)
}

/** Its corner goes there and back, so that what is clipped is placed by the page still. */
function clipTo<Picture>(context: DrawingContext<Picture>, { transform }: PlacedShape, { x, y, w, h }: Box): void {
  const corners = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ] as const
  const [a, b, c, d, e, f] = transform
  context.beginPath()
  corners.forEach(([left, top], index) => {
    const across = a * left + c * top + e
    const down = b * left + d * top + f
    if (index === 0) context.moveTo(across, down)
    else context.lineTo(across, down)
  })
  context.closePath()
  context.clip()
}

/** The files whose pictures a page shows, the one that takes most room first. */
export function picturesOn(page: BoardPage): { fileId: string; area: number }[] {
  const areas = new Map<string, number>()
  for (const shape of page.byId.values()) {
    const fileId = pictureOf(page, shape)
    if (fileId === null || !shape.own) continue
    areas.set(fileId, Math.max(areas.get(fileId) ?? 0, shape.own.w * shape.own.h))
  }
  return [...areas].map(([fileId, area]) => ({ fileId, area })).toSorted((a, b) => b.area - a.area)
}
