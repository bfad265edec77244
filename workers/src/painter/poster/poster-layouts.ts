import type { SKRSContext2D } from '@napi-rs/canvas'
import { luminance, type Colour } from '#painter/core/colour.ts'
import { cssColour } from '#painter/core/screen.ts'
import { fitText, setLine, type Setting } from '#painter/flat/lettering.ts'
import type { Scheme } from '#painter/flat/colour-scheme.ts'

/** Where things are on the sheet, in a space 1 high. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
}

export interface Sheet {
  readonly aspect: number
  readonly scheme: Scheme
  readonly text: readonly string[]
}

/** A way to lay out a poster: the picture's window, what lies around it, and the type. */
export interface Layout {
  picture(sheet: Sheet): Box
  /** Over the picture, where the type needs a calmer ground. */
  shade?(context: SKRSContext2D, sheet: Sheet): void
  /** Bars, borders, blocks of colour. */
  trim(context: SKRSContext2D, sheet: Sheet): void
  type(context: SKRSContext2D, sheet: Sheet): void
}

interface Block {
  readonly text: string
  readonly box: Box
  readonly setting: Setting
  readonly colour: Colour
  readonly align: 'left' | 'center'
  readonly lines: number
  /** Letters grow no larger. */
  readonly most?: number
  /** Lines stand at the bottom of their box instead of its top. */
  readonly atBottom?: boolean
}

/** @returns how high the lines came out */
function setBlock(
  context: SKRSContext2D,
  { text, box, setting, colour, align, lines, most = 1, atBottom }: Block,
): number {
  const fitted = fitText(context, text, { wide: box.wide, high: box.high, lines }, setting)
  const size = Math.min(most, fitted[0]?.size ?? 0)
  const leading = size * 1.1
  const high = leading * fitted.length
  const top = atBottom ? box.top + box.high - high : box.top
  context.fillStyle = cssColour(colour)
  for (const [index, line] of fitted.entries()) {
    setLine(context, {
      text: line.text,
      x: align === 'left' ? box.left : box.left + box.wide / 2,
      y: top + leading * index + size * 0.88,
      size,
      align,
      setting,
    })
  }
  return high
}

function fill(context: SKRSContext2D, colour: Colour, { left, top, wide, high }: Box, alpha = 1): void {
  context.fillStyle = cssColour(colour, alpha)
  context.fillRect(left, top, wide, high)
}

/** An ink that stands out from paper; where none does, the dark. */
function readable({ inks, dark }: Scheme): Colour {
  return inks.find(ink => luminance(...ink) < 0.22) ?? dark
}

const upper = (text: string): string => text.toLocaleUpperCase('vi')

/** Travel: a broad border, the place's name in large capitals on a band of colour beneath. */
const travel: Layout = {
  picture: ({ aspect, text }) => ({
    left: 0.045,
    top: 0.045,
    wide: aspect - 0.09,
    high: text.length > 0 ? 0.725 : 0.91,
  }),
  trim(context, { aspect, scheme, text }) {
    fill(context, scheme.light, { left: 0, top: 0, wide: aspect, high: 1 })
    context.clearRect(0.045, 0.045, aspect - 0.09, text.length > 0 ? 0.725 : 0.91)
    context.strokeStyle = cssColour(scheme.dark)
    context.lineWidth = 0.004
    context.strokeRect(0.045, 0.045, aspect - 0.09, text.length > 0 ? 0.725 : 0.91)
    if (text.length > 1)
      fill(context, scheme.inks[0] ?? scheme.dark, { left: 0.045, top: 0.962, wide: aspect - 0.09, high: 0.007 })
  },
  type(context, { aspect, scheme, text }) {
    const [title = '', ...more] = text
    const left = 0.06
    const wide = aspect - 0.12
    setBlock(context, {
      text: upper(title),
      box: { left, top: more.length > 0 ? 0.785 : 0.81, wide, high: more.length > 0 ? 0.105 : 0.15 },
      setting: { face: 'sans', bold: true, spacing: 0.04 },
      colour: scheme.dark,
      align: 'center',
      lines: 2,
      most: 0.14,
    })
    setBlock(context, {
      text: more.join('  ·  '),
      box: { left, top: 0.912, wide, high: 0.036 },
      setting: { face: 'sans', spacing: 0.12 },
      colour: readable(scheme),
      align: 'center',
      lines: 1,
      most: 0.034,
    })
  },
}

/** Swiss: a flush-left grid, great sans serif type above, the picture below, small type in a column. */
const swiss: Layout = {
  picture: ({ aspect, text }) =>
    text.length > 0
      ? { left: 0.3 * aspect, top: 0.4, wide: 0.7 * aspect, high: 0.6 }
      : { left: 0.12 * aspect, top: 0.12, wide: 0.88 * aspect, high: 0.88 },
  trim(context, sheet) {
    const { aspect, scheme } = sheet
    const box = swiss.picture(sheet)
    fill(context, scheme.light, { left: 0, top: 0, wide: aspect, high: 1 })
    context.clearRect(box.left, box.top, box.wide, box.high)
    fill(context, scheme.inks[2] ?? scheme.dark, { left: 0.05, top: 0.055, wide: 0.075, high: 0.011 })
  },
  type(context, { aspect, scheme, text }) {
    const [title = '', ...more] = text
    setBlock(context, {
      text: title,
      box: { left: 0.05, top: 0.085, wide: aspect - 0.1, high: 0.29 },
      setting: { face: 'sans', bold: true, spacing: -0.02 },
      colour: scheme.dark,
      align: 'left',
      lines: 3,
      most: 0.24,
    })
    let top = 0.41
    for (const line of more)
      top +=
        0.012 +
        setBlock(context, {
          text: line,
          box: { left: 0.05, top, wide: 0.3 * aspect - 0.08, high: 0.16 },
          setting: { face: 'sans' },
          colour: scheme.dark,
          align: 'left',
          lines: 4,
          most: 0.03,
        })
  },
}

/** Film: the picture fills the sheet, dark towards the bottom, a wide-spaced title and a line of small capitals. */
const film: Layout = {
  picture: ({ aspect }) => ({ left: 0, top: 0, wide: aspect, high: 1 }),
  shade(context, { aspect, text }) {
    if (text.length === 0) return
    const gradient = context.createLinearGradient(0, 0.5, 0, 1)
    gradient.addColorStop(0, 'rgba(4,5,9,0)')
    gradient.addColorStop(0.55, 'rgba(4,5,9,0.72)')
    gradient.addColorStop(1, 'rgba(4,5,9,0.95)')
    context.fillStyle = gradient
    context.fillRect(0, 0.5, aspect, 0.5)
  },
  trim() {},
  type(context, { aspect, text }) {
    const [title = '', ...more] = text
    const left = 0.06
    const wide = aspect - 0.12
    const bottom = more.length > 0 ? 0.875 : 0.93
    setBlock(context, {
      text: upper(title),
      box: { left, top: bottom - 0.24, wide, high: 0.24 },
      setting: { face: 'serif', bold: true, spacing: 0.09 },
      colour: [0.93, 0.9, 0.84],
      align: 'center',
      lines: 2,
      most: 0.13,
      atBottom: true,
    })
    setBlock(context, {
      text: upper(more.join('   ')),
      box: { left, top: 0.905, wide, high: 0.045 },
      setting: { face: 'sans', spacing: 0.22 },
      colour: [0.72, 0.69, 0.62],
      align: 'center',
      lines: 1,
      most: 0.026,
    })
  },
}

/** Vintage: a framed picture on toned paper, script above, heavy serif below, double rules. */
const vintage: Layout = {
  picture: ({ aspect, text }) => ({
    left: 0.07,
    top: text.length > 0 ? 0.235 : 0.07,
    wide: aspect - 0.14,
    high: text.length > 0 ? 0.56 : 0.86,
  }),
  trim(context, sheet) {
    const { aspect, scheme } = sheet
    const box = vintage.picture(sheet)
    fill(context, [0.86, 0.76, 0.56], { left: 0, top: 0, wide: aspect, high: 1 })
    context.clearRect(box.left, box.top, box.wide, box.high)
    context.strokeStyle = cssColour(scheme.dark)
    context.lineJoin = 'miter'
    for (const [inset, width] of [
      [0.022, 0.007],
      [0.034, 0.002],
    ] as const) {
      context.lineWidth = width
      context.strokeRect(inset, inset, aspect - 2 * inset, 1 - 2 * inset)
    }
    context.lineWidth = 0.004
    context.strokeRect(box.left, box.top, box.wide, box.high)
  },
  type(context, { aspect, scheme, text }) {
    const [title = '', second, ...more] = text
    const left = 0.07
    const wide = aspect - 0.14
    setBlock(context, {
      text: upper(title),
      box: { left, top: 0.065, wide, high: 0.155 },
      setting: { face: 'serif', bold: true, spacing: 0.02 },
      colour: scheme.dark,
      align: 'center',
      lines: 2,
      most: 0.15,
    })
    if (second)
      setBlock(context, {
        text: second,
        box: { left, top: 0.815, wide, high: 0.09 },
        setting: { face: 'script' },
        colour: readable(scheme),
        align: 'center',
        lines: 1,
        most: 0.075,
      })
    setBlock(context, {
      text: more.join(' — '),
      box: { left, top: 0.91, wide, high: 0.04 },
      setting: { face: 'serif', spacing: 0.06 },
      colour: scheme.dark,
      align: 'center',
      lines: 1,
      most: 0.03,
    })
  },
}

/** Loud: a tilted block of colour with display letters across the picture. */
const loud: Layout = {
  picture: ({ aspect }) => ({ left: 0, top: 0, wide: aspect, high: 1 }),
  trim(context, { aspect, scheme, text }) {
    if (text.length === 0) return
    context.save()
    context.translate(aspect / 2, 0.8)
    context.rotate(-0.07)
    fill(context, scheme.inks[2] ?? scheme.dark, { left: -aspect, top: -0.13, wide: 2 * aspect, high: 0.26 })
    fill(context, scheme.dark, { left: -aspect, top: 0.13, wide: 2 * aspect, high: 0.016 })
    context.restore()
  },
  type(context, { aspect, scheme, text }) {
    const [title = '', ...more] = text
    context.save()
    context.translate(aspect / 2, 0.8)
    context.rotate(-0.07)
    setBlock(context, {
      text: upper(title),
      box: {
        left: -aspect / 2 + 0.06,
        top: more.length > 0 ? -0.115 : -0.1,
        wide: aspect - 0.12,
        high: more.length > 0 ? 0.17 : 0.21,
      },
      setting: { face: 'display', spacing: 0.03 },
      colour: scheme.light,
      align: 'center',
      lines: 1,
      most: 0.2,
    })
    setBlock(context, {
      text: more.join('  •  '),
      box: { left: -aspect / 2 + 0.06, top: 0.068, wide: aspect - 0.12, high: 0.05 },
      setting: { face: 'sans', bold: true, spacing: 0.08 },
      colour: scheme.dark,
      align: 'center',
      lines: 1,
      most: 0.04,
    })
    context.restore()
  },
}

export const posterLayouts = { travel, swiss, film, vintage, loud } as const satisfies Readonly<Record<string, Layout>>
