/** What a board's colours come to, as tldraw paints them, with our papers for notes, which are the same in both themes, and quieter edges of frames: solid, semi, pattern, note, noteText, frame, frameStroke, highlight. */
type Tones = readonly [
  solid: string,
  semi: string,
  pattern: string,
  note: string,
  noteText: string,
  frame: string,
  frameStroke: string,
  highlight: string,
]

/** The papers of notes of the house, in both themes; the others have tldraw’s. */
const INK = '#26211c'
const honey = ['#d8c491', INK] as const
const sage = ['#b9c5a6', INK] as const
const clay = ['#d9ad98', INK] as const
const linen = ['#e4ddd2', INK] as const

const light = {
  black: ['#1d1d1d', '#e8e8e8', '#494949', ...honey, '#ffffff', '#c9c3bb', '#fddd00'],
  grey: ['#9fa8b2', '#eceef0', '#bcc3c9', ...linen, '#fcfcfd', '#aaaaab', '#cbe7f1'],
  'light-violet': ['#e085f4', '#f5eafa', '#e9acf8', '#dfb0f9', '#000000', '#fefbff', '#e59bf5', '#ff88ff'],
  violet: ['#ae3ec9', '#ecdcf2', '#bd63d3', '#db91fd', '#000000', '#fdf9fd', '#bc62d3', '#c77cff'],
  blue: ['#4465e9', '#dce1f8', '#6681ee', '#8aa3ff', '#000000', '#f9fafe', '#6681ec', '#10acff'],
  'light-blue': ['#4ba1f1', '#ddedfa', '#6fbbf8', '#9bc4fd', '#000000', '#fafcff', '#6cb2f3', '#00f4ff'],
  yellow: ['#f1ac4b', '#f9f0e6', '#fecb92', ...honey, '#fffdfa', '#f3bb6c', '#fddd00'],
  orange: ['#e16919', '#f8e2d4', '#f78438', '#faa475', '#000000', '#fef9f6', '#e68544', '#ffa500'],
  green: ['#099268', '#d3e9e3', '#39a785', ...sage, '#f8fcfa', '#37a684', '#00ffc8'],
  'light-green': ['#4cb05e', '#dbf0e0', '#65cb78', ...sage, '#fafdfa', '#6dbe7c', '#65f641'],
  'light-red': ['#f87777', '#f4dadb', '#fe9e9e', ...clay, '#fffbfb', '#f89090', '#ff7fa3'],
  red: ['#e03131', '#f4dadb', '#e55959', ...clay, '#fef9f9', '#e55757', '#ff636e'],
  white: ['#ffffff', '#f5f5f5', '#f9f9f9', '#ffffff', '#000000', '#ffffff', '#7d7d7d', '#ffffff'],
} satisfies Record<string, Tones>
const dark = {
  black: ['#f2f2f2', '#2c3036', '#989898', ...honey, '#0c0c0c', '#3d3a36', '#d2b700'],
  grey: ['#9398b0', '#33373c', '#7c8187', ...linen, '#151719', '#42474d', '#9cb4cb'],
  'light-violet': ['#e599f7', '#383442', '#9770a9', '#762f8e', '#f2f2f2', '#1c151e', '#6c367a', '#c400c7'],
  violet: ['#ae3ec9', '#342938', '#763a8b', '#5f1c70', '#f2f2f2', '#1b0f21', '#6d1583', '#9e00ee'],
  blue: ['#4f72fc', '#262d40', '#3a4b9e', '#2a3f98', '#f2f2f2', '#11141f', '#384994', '#0079d2'],
  'light-blue': ['#4dabf7', '#2a3642', '#4d7aa9', '#1f5495', '#f2f2f2', '#0b1823', '#075797', '#00bdc8'],
  yellow: ['#ffc034', '#3b352b', '#fecb92', ...honey, '#1e1911', '#684e12', '#d2b700'],
  orange: ['#f76707', '#3b2e27', '#9f552d', '#7c3905', '#f2f2f2', '#1c1512', '#773a0e', '#d07a00'],
  green: ['#099268', '#253231', '#366a53', ...sage, '#0e1614', '#10513c', '#009774'],
  'light-green': ['#40c057', '#2a3830', '#4e874e', ...sage, '#0f1911', '#1c5427', '#00a000'],
  'light-red': ['#ff8787', '#3c2b2b', '#a56767', ...clay, '#181212', '#6f3232', '#db005b'],
  red: ['#e03131', '#382726', '#8f3734', ...clay, '#1b1313', '#701e1e', '#de002c'],
  white: ['#f3f3f3', '#f5f5f5', '#f9f9f9', '#eaeaea', '#1d1d1d', '#ffffff', '#ffffff', '#ffffff'],
} satisfies Record<string, Tones>

export const boardColourNames = Object.keys(light) as (keyof typeof light)[]

export interface BoardColour {
  readonly solid: string
  readonly semi: string
  readonly pattern: string
  readonly note: string
  readonly noteText: string
  readonly frame: string
  readonly frameStroke: string
  readonly highlight: string
}

function named([solid, semi, pattern, note, noteText, frame, frameStroke, highlight]: Tones): BoardColour {
  return { solid, semi, pattern, note, noteText, frame, frameStroke, highlight }
}
const namedAll = (tones: Readonly<Record<string, Tones>>) =>
  new Map(Object.entries(tones).map(([name, each]) => [name, named(each)]))

const inks: Readonly<Record<string, string>> = { black: '#8a837b', white: '#c4bfb8' }

/** For pictures without a paper of their own, which lie on light screens and on dark ones. */
function onAnyPaper(name: string, tones: Tones): BoardColour {
  const { note, noteText, highlight, solid: tone } = named(tones)
  const solid = inks[name] ?? tone
  return {
    solid,
    semi: `${solid}33`,
    pattern: `${solid}99`,
    note,
    noteText,
    frame: '#8080800d',
    frameStroke: '#80808099',
    highlight,
  }
}

const themes = {
  light: namedAll(light),
  dark: namedAll(dark),
  any: new Map(Object.entries(light).map(([name, tones]) => [name, onAnyPaper(name, tones)])),
}

export type BoardTheme = keyof typeof themes

const black = { light: named(light.black), dark: named(dark.black), any: onAnyPaper('black', light.black) }

/** One that is not known is painted as black is. */
export function boardColour(theme: BoardTheme, name: unknown): BoardColour {
  return (typeof name === 'string' ? themes[theme].get(name) : undefined) ?? black[theme]
}

/** Of the board itself; null where what is behind it shows through. */
export const boardPaper: Readonly<Record<BoardTheme, string | null>> = { light: '#faf9f7', dark: '#0f0e0e', any: null }

/** What is filled so that one still sees a little of what is behind. */
export const veils: Readonly<Record<BoardTheme, string>> = { light: '#fcfffe', dark: '#010403', any: '#80808014' }
