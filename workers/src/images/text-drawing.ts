import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ScreenColour } from './colour-text.ts'
import { canvasFont } from './fonts.ts'
import type { FontName } from './fonts.ts'
import { maskFromChannel } from './mask-channels.ts'
import type { Mask, Picture } from './picture.ts'
import type { Size } from './resize.ts'

export interface TextStyle {
  readonly font: FontName
  readonly bold: boolean
  /** In pixels. */
  readonly size: number
  readonly colour: ScreenColour
  readonly align: 'left' | 'centre' | 'right'
  /** Of the size. */
  readonly lineHeight: number
  readonly outline: number
  readonly outlineColour: ScreenColour
  /** 0 for none, 1 is black. */
  readonly shadow: number
}

export interface TextLayout extends Size {
  readonly lines: readonly string[]
}

/** Breaks a text into lines that are no wider than that, and tells how large they are together. */
export function layOutText(text: string, style: TextStyle, widthMax: number): TextLayout {
  const context = createCanvas(1, 1).getContext('2d')
  context.font = canvasFont(style.font, style.size, style.bold, text)
  const measure = (line: string) => context.measureText(line).width
  const lines = text
    .normalize('NFC')
    .split('\n')
    .flatMap(line => breakLine(line, widthMax, measure))
  return {
    lines,
    width: Math.ceil(Math.max(0, ...lines.map(measure))),
    height: Math.ceil(lines.length * style.size * style.lineHeight),
  }
}

/** Between words where it can, within a word that is too long by itself. */
function breakLine(line: string, widthMax: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (measure(longer) <= widthMax) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    const pieces = breakWord(word, widthMax, measure)
    lines.push(...pieces.slice(0, -1))
    current = pieces.at(-1) ?? ''
  }
  return [...lines, current]
}

function breakWord(word: string, widthMax: number, measure: (text: string) => number): string[] {
  const pieces: string[] = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = pieces.length - 1
    const longer = (pieces[last] as string) + segment
    if (pieces[last] !== '' && measure(longer) > widthMax) pieces.push(segment)
    else pieces[last] = longer
  }
  return pieces
}

/** The text on a clear canvas of that size, its block at `x`, `y` and turned around its middle; and a mask of its letters. */
export function drawText(
  canvasSize: Size,
  layout: TextLayout,
  style: TextStyle,
  place: { readonly x: number; readonly y: number; readonly degrees: number },
): { picture: Picture; mask: Mask } {
  const paint = (isMask: boolean) => {
    const canvas = createCanvas(canvasSize.width, canvasSize.height)
    const context = canvas.getContext('2d')
    context.translate(place.x + layout.width / 2, place.y + layout.height / 2)
    context.rotate((place.degrees * Math.PI) / 180)
    context.font = canvasFont(style.font, style.size, style.bold, layout.lines.join(' '))
    context.textAlign = style.align === 'centre' ? 'center' : style.align
    context.textBaseline = 'alphabetic'
    paintLines(context, layout, style, isMask)
    const { data } = context.getImageData(0, 0, canvasSize.width, canvasSize.height)
    return { ...canvasSize, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) } as const
  }
  return { picture: paint(false), mask: maskFromChannel(paint(true), 'alpha') }
}

function paintLines(target: SKRSContext2D, layout: TextLayout, style: TextStyle, isMask: boolean): void {
  const context = target
  if (!isMask && style.shadow > 0) {
    paintPass(context, layout, style, () => {
      context.shadowColor = `rgba(0, 0, 0, ${style.shadow})`
      context.shadowBlur = style.size * 0.12
      context.shadowOffsetX = style.size * 0.04
      context.shadowOffsetY = style.size * 0.05
    })
  }
  paintPass(context, layout, style, () => undefined)
}

/** All outlines below all letters, so that no outline covers the letter beside it. */
function paintPass(target: SKRSContext2D, layout: TextLayout, style: TextStyle, prepare: () => void): void {
  const context = target
  context.save()
  prepare()
  if (style.outline > 0) {
    context.strokeStyle = cssColour(style.outlineColour)
    context.lineWidth = style.outline * 2
    context.lineJoin = 'round'
    eachLine(layout, style, (line, x, y) => context.strokeText(line, x, y))
  }
  context.fillStyle = cssColour(style.colour)
  eachLine(layout, style, (line, x, y) => context.fillText(line, x, y))
  context.restore()
}

function eachLine(layout: TextLayout, style: TextStyle, paint: (line: string, x: number, y: number) => void): void {
  const x = { left: -layout.width / 2, centre: 0, right: layout.width / 2 }[style.align]
  const step = style.size * style.lineHeight
  // Letters stand so that those with and without strokes below look centred in their line.
  const first = -layout.height / 2 + step / 2 + style.size * 0.35
  layout.lines.forEach((line, index) => paint(line, x, first + index * step))
}

function cssColour([red, green, blue, alpha]: ScreenColour): string {
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
}
