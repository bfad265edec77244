import type { ExcalidrawElement } from './excalidraw-elements.ts'

type Size = 's' | 'm' | 'l' | 'xl'

/** tldraw's colours round the wheel of hues: a strong one and a pale one. */
const hues: readonly (readonly [hue: number, strong: string, pale: string])[] = [
  [0, 'red', 'light-red'],
  [24, 'orange', 'orange'],
  [42, 'yellow', 'yellow'],
  [130, 'light-green', 'light-green'],
  [160, 'green', 'light-green'],
  [205, 'light-blue', 'light-blue'],
  [228, 'blue', 'light-blue'],
  [285, 'violet', 'light-violet'],
  [335, 'red', 'light-red'],
  [360, 'red', 'light-red'],
]

/** The one of a board's colours that comes nearest. */
export function nearestColour(colour: string): string {
  const rgb = readColour(colour)
  if (!rgb) return 'black'
  const [r, g, b] = rgb
  const high = Math.max(r, g, b)
  const low = Math.min(r, g, b)
  const lightness = (high + low) / 2
  const spread = high - low
  if (spread < 0.12) return lightness > 0.95 ? 'white' : lightness > 0.35 ? 'grey' : 'black'
  const hue = hueOf(rgb, high, spread)
  let nearest = hues[0]
  for (const each of hues) if (!nearest || Math.abs(each[0] - hue) < Math.abs(nearest[0] - hue)) nearest = each
  if (!nearest) return 'black'
  return lightness > 0.66 ? nearest[2] : nearest[1]
}

type Rgb = readonly [r: number, g: number, b: number]

function hueOf([r, g, b]: Rgb, high: number, spread: number): number {
  const sixth = high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return sixth * 60
}

const named: Readonly<Record<string, string>> = {
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
}

function readColour(colour: string): Rgb | null {
  const text = (named[colour.toLowerCase()] ?? colour).trim()
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(text)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(text)
  const parts = short ? short.slice(1).map(part => part + part) : long?.slice(1)
  if (parts) {
    const [r = 0, g = 0, b = 0] = parts.map(part => Number.parseInt(part, 16) / 255)
    return [r, g, b]
  }
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(text)
  if (!rgb) return null
  const [r = 0, g = 0, b = 0] = rgb.slice(1).map(part => Math.min(255, Number(part)) / 255)
  return [r, g, b]
}

type Look = Pick<
  ExcalidrawElement,
  'strokeColor' | 'backgroundColor' | 'fillStyle' | 'strokeStyle' | 'strokeWidth' | 'roughness'
>

const isClear = (colour: string) => colour === 'transparent' || /^#[\da-f]{6}00$/i.test(colour)

export function sizeOf({ strokeWidth }: Look): Size {
  if (strokeWidth <= 1) return 's'
  if (strokeWidth <= 2) return 'm'
  return strokeWidth <= 4 ? 'l' : 'xl'
}

export function dashOf({ strokeStyle, roughness }: Look): string {
  if (strokeStyle === 'dashed' || strokeStyle === 'dotted') return strokeStyle
  return roughness === 0 ? 'solid' : 'draw'
}

/** A board's shapes have one colour: that of what fills them counts more than that of the line around it. */
export function filledLook(look: Look): { color: string; fill: string } {
  if (isClear(look.backgroundColor)) return { color: nearestColour(look.strokeColor), fill: 'none' }
  const isPattern = look.fillStyle === 'hachure' || look.fillStyle === 'cross-hatch' || look.fillStyle === 'zigzag'
  return { color: nearestColour(look.backgroundColor), fill: isPattern ? 'pattern' : 'solid' }
}

const fonts: Readonly<Record<number, string>> = {
  1: 'draw',
  2: 'sans',
  3: 'mono',
  5: 'draw',
  6: 'sans',
  7: 'draw',
  8: 'mono',
}
export const fontOf = (family: number): string => fonts[family] ?? 'draw'

const letterSizes: readonly (readonly [Size, number])[] = [
  ['s', 18],
  ['m', 24],
  ['l', 36],
  ['xl', 44],
]

/** The size that comes nearest, and how much it is to be scaled to be the one that was. */
export function letters(fontSize: number): { size: Size; scale: number } {
  const far = ([, pixels]: readonly [Size, number]) => Math.abs(Math.log(pixels / fontSize))
  const [size, pixels] = letterSizes.reduce((best, each) => (far(each) < far(best) ? each : best))
  return { size, scale: fontSize / pixels }
}

const aligns: Readonly<Record<string, string>> = { left: 'start', center: 'middle', right: 'end' }
const verticals: Readonly<Record<string, string>> = { top: 'start', middle: 'middle', bottom: 'end' }
export const alignOf = (align: string): string => aligns[align] ?? 'middle'
export const verticalOf = (align: string): string => verticals[align] ?? 'middle'

const heads: Readonly<Record<string, string>> = {
  arrow: 'arrow',
  bar: 'bar',
  dot: 'dot',
  circle: 'dot',
  circle_outline: 'dot',
  triangle: 'triangle',
  triangle_outline: 'triangle',
  diamond: 'diamond',
  diamond_outline: 'diamond',
}
export const headOf = (head: string | null | undefined): string =>
  head === null || head === undefined ? 'none' : (heads[head] ?? 'arrow')
