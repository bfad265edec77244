import { NodeInputError } from '#engine/node-kind.ts'

/** As screens have it: 0 to 255 each. */
export type ScreenColour = readonly [red: number, green: number, blue: number, alpha: number]

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  grey: '#808080',
  gray: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  green: '#008000',
  lime: '#00ff00',
  blue: '#0000ff',
  navy: '#000080',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  teal: '#008080',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  brown: '#a52a2a',
  transparent: '#00000000',
}

/**
 * `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(1, 2, 3)` or a plain name.
 *
 * @throws NodeInputError
 */
export function parseColour(text: string, input: string): ScreenColour {
  const word = text.trim().toLowerCase()
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(named[word] ?? word)?.[1]
  if (hex) return fromHex(hex)
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(word)?.slice(1).map(Number)
  if (parts?.every(part => part <= 255)) return [parts[0] as number, parts[1] as number, parts[2] as number, 255]
  throw new NodeInputError(
    input,
    `“${text}” is not a colour; write it as #ff8800, rgb(255, 136, 0) or by a plain name.`,
  )
}

export function colourFromNumber(value: number): ScreenColour {
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, 255]
}

function fromHex(hex: string): ScreenColour {
  const long = hex.length === 3 ? Array.from(hex, digit => digit + digit).join('') : hex
  const part = (index: number) => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16)
  return [part(0), part(1), part(2), long.length === 8 ? part(3) : 255]
}
