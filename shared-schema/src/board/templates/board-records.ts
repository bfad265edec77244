import type { BoardRecord } from '#documents/artboard.ts'
import { assetIdOf } from '#documents/board-shapes.ts'
import type { Piece } from './board-piece.ts'

export interface RecordsOptions {
  /** Whose they are: each says who put it there. */
  readonly uid: string
  readonly parentId?: string
  readonly newShapeId: () => string
  /** Where among what lies there already the first stands. */
  readonly indexFrom?: number
}

const PAGE = 'page:page'

/** The pieces as records of a board’s document, frames before what lies in them. */
export function recordsOfPieces(pieces: readonly Piece[], options: RecordsOptions): BoardRecord[] {
  const { parentId = PAGE, indexFrom = 0 } = options
  return pieces.flatMap((piece, place) => {
    const base = { parentId, index: indexAt(indexFrom + place), uid: options.uid }
    const id = shapeIdOf(('key' in piece && piece.key) || options.newShapeId())
    const own = recordOf(piece, id, base)
    const asset = piece.is === 'picture' ? [assetOf(piece, options.uid)] : []
    const within = piece.is === 'frame' ? (piece.within ?? []) : []
    return [...asset, own, ...recordsOfPieces(within, { ...options, parentId: id, indexFrom: 0 })]
  })
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ONE_DIGIT = DIGITS.length - 1

/** Keys of fractional indexing, in their order: a1 … az, b00 … bzz. */
function indexAt(place: number): string {
  if (place < ONE_DIGIT) return `a${DIGITS[place + 1]}`
  const rest = place - ONE_DIGIT
  const [first, second] = [DIGITS[Math.floor(rest / DIGITS.length)], DIGITS[rest % DIGITS.length]]
  if (first === undefined || second === undefined) throw new RangeError('So many things are not put on a board at once')
  return `b${first}${second}`
}

/** The first place whose key comes after all of these. */
export function placeAbove(indexes: readonly string[]): number {
  const highest = indexes.reduce((high, index) => (index > high ? index : high), '')
  let place = 0
  while (indexAt(place) <= highest) place += 1
  return place
}

interface Base {
  parentId: string
  index: string
  uid: string
}

function recordOf(piece: Piece, id: string, { parentId, index, uid }: Base): BoardRecord {
  const { type, props } = shapeOf(piece)
  return {
    id,
    typeName: 'shape',
    type,
    x: piece.x,
    y: piece.y,
    rotation: 0,
    index,
    parentId,
    isLocked: false,
    opacity: 1,
    props,
    meta: { createdBy: uid, ...('madeFrom' in piece && { madeFrom: piece.madeFrom?.map(shapeIdOf) }) },
  }
}

/** Of a piece with a key. */
export function shapeIdOf(key: string): string {
  return `shape:${key}`
}

type Shape = { type: string; props: Record<string, unknown> }

function shapeOf(piece: Piece): Shape {
  switch (piece.is) {
    case 'frame':
      return { type: 'frame', props: { w: piece.w, h: piece.h, name: piece.name, color: 'black' } }
    case 'text':
      return { type: 'text', props: textProps(piece) }
    case 'note':
      return { type: 'note', props: noteProps(piece) }
    case 'box':
      return { type: 'geo', props: boxProps(piece) }
    case 'arrow':
      return { type: 'arrow', props: arrowProps(piece) }
    case 'generation': {
      const { w, h, name, prompt, count = 1 } = piece
      return { type: 'generation', props: { w, h, name, prompt, count, recipeId: null, params: {} } }
    }
    case 'picture':
      return { type: 'image', props: pictureProps(piece) }
  }
}

type Of<Kind extends Piece['is']> = Extract<Piece, { is: Kind }>

function textProps({ w, words, size, color = 'black' }: Of<'text'>) {
  const look = { color, size, font: 'sans', textAlign: 'start' }
  return { ...look, w, richText: richTextOf(words), scale: 1, autoSize: false }
}

function noteProps({ words, color, scale = 1 }: Of<'note'>) {
  const look = { color, labelColor: 'black', size: 's', font: 'sans', align: 'start', verticalAlign: 'start' }
  const fit = { fontSizeAdjustment: 1, growY: 0, scale }
  return { ...look, ...fit, url: '', richText: richTextOf(words), textLastEditedBy: null }
}

function boxProps({ w, h, geo = 'rectangle', color, fill = 'none', dash = 'solid', words = '' }: Of<'box'>) {
  const look = { geo, color, fill, dash, labelColor: 'black', size: 's', font: 'sans' }
  const text = { align: 'middle', verticalAlign: 'middle', richText: richTextOf(words) }
  return { ...look, ...text, w, h, url: '', growY: 0, scale: 1, flipX: false, flipY: false }
}

function arrowProps({ x, y, toX, toY, color = 'grey' }: Of<'arrow'>) {
  const look = { kind: 'arc', color, labelColor: 'black', fill: 'none', dash: 'solid', size: 's', font: 'sans' }
  const course = { start: { x: 0, y: 0 }, end: { x: toX - x, y: toY - y }, bend: 0, elbowMidPoint: 0.5 }
  const heads = { arrowheadStart: 'none', arrowheadEnd: 'arrow', labelPosition: 0.5, scale: 1 }
  return { ...look, ...course, ...heads, richText: richTextOf('') }
}

function pictureProps({ w, h, fileId, name }: Of<'picture'>) {
  const plain = { playing: true, url: '', crop: null, flipX: false, flipY: false }
  return { ...plain, w, h, assetId: assetIdOf(fileId), altText: name }
}

function assetOf({ fileId, name, mimeType, pixels }: Of<'picture'>, uid: string): BoardRecord {
  const isAnimated = mimeType === 'image/gif' || mimeType === 'image/apng'
  const props = { w: pixels.width, h: pixels.height, name, isAnimated, mimeType, src: assetIdOf(fileId) }
  return { id: assetIdOf(fileId), typeName: 'asset', type: 'image', props, meta: { createdBy: uid } }
}

/** Plain lines as the editor’s rich text has them. */
export function richTextOf(words: string) {
  const lines = words.split('\n').map(line => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }))
  return { type: 'doc', content: lines }
}
