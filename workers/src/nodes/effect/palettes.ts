import { NodeInputError } from '#engine/node-kind.ts'
import { parseColour } from '#images/colour-text.ts'
import type { PaletteColour } from '#images/palette.ts'

const palettes = {
  'black and white': '#000000 #ffffff',
  'game boy': '#0f380f #306230 #8bac0f #9bbc0f',
  cga: '#000000 #55ffff #ff55ff #ffffff',
  'pico-8':
    '#000000 #1d2b53 #7e2553 #008751 #ab5236 #5f574f #c2c3c7 #fff1e8 #ff004d #ffa300 #ffec27 #00e436 #29adff #83769c #ff77a8 #ffccaa',
  sepia: '#1e140a #4a3520 #7d5d3b #b08d5f #dcc39a #fbf1dc',
} as const

/** @throws NodeInputError when colours of one's own are wanted and there are none */
export function paletteByName(name: keyof typeof palettes | 'own', own: string): PaletteColour[] {
  const words = (name === 'own' ? own : palettes[name]).split(/[\s;]+/).filter(Boolean)
  if (words.length === 0) throw new NodeInputError('own', 'Give the colours to draw with, as #102030 #ffffff.')
  return words.map(word => {
    const [red, green, blue] = parseColour(word, 'own')
    return [red, green, blue]
  })
}
