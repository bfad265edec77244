import { clamp } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'

export type BlossomKind = 'open' | 'daisy' | 'tulip'

/** Petals round a heart; seen so small that it is a dot, it stays a dot. */
export function drawBlossom(
  frame: Frame,
  x: number,
  y: number,
  radius: number,
  z: number,
  colour: Float32Array,
  kind: BlossomKind,
  turn: number,
): void {
  const tall = kind === 'tulip' ? 1.3 : 0.82
  const reachX = Math.ceil(radius * 1.25)
  const reachY = Math.ceil(radius * tall * 1.2)
  const petals = kind === 'daisy' ? 9 : 5
  const depth = kind === 'daisy' ? 0.3 : 0.2
  for (
    let row = Math.max(0, Math.floor(y - reachY));
    row <= Math.min(frame.height - 1, Math.floor(y + reachY));
    row++
  ) {
    for (
      let column = Math.max(0, Math.floor(x - reachX));
      column <= Math.min(frame.width - 1, Math.floor(x + reachX));
      column++
    ) {
      const pixel = row * frame.width + column
      if ((frame.depth[pixel] as number) < z * 0.97 - 0.1) continue
      const across = (column + 0.5 - x) / radius
      const down = (row + 0.5 - y) / (radius * tall)
      const away = Math.sqrt(across * across + down * down)
      let edge = 1
      let shade = 0.82 + 0.3 * clamp(-down * 0.6 + 0.4)
      if (radius > 2) {
        if (kind === 'tulip') {
          edge = down < -0.3 ? 0.8 + 0.22 * Math.abs(Math.sin(across * 5)) : 0.95 - 0.2 * Math.abs(across)
          shade *= 0.86 + 0.2 * Math.cos(across * 7)
        } else {
          const ray = Math.cos(Math.atan2(down, across) * petals + turn * 6)
          edge = 1 - depth + depth * ray
          shade *= 0.86 + 0.16 * ray * away
        }
      }
      const alpha = clamp((edge - away) * radius * 1.1 + 0.25)
      if (alpha <= 0.02) continue
      const heart = kind !== 'tulip' && radius > 1.8 && away < 0.32
      const to = pixel * 3
      for (let channel = 0; channel < 3; channel++) {
        const petal = (colour[channel] as number) * shade
        const own = heart ? heartOf(kind, colour, channel) : petal
        const before = frame.colour[to + channel] as number
        frame.colour[to + channel] = before + (own - before) * alpha
      }
      if (alpha > 0.5) {
        frame.depth[pixel] = z
        frame.part[pixel] = Part.plants
      }
    }
  }
}

/** Daisies have a yellow heart, open blossoms a dark one; both as bright as their petals are lit. */
function heartOf(kind: BlossomKind, colour: Float32Array, channel: number): number {
  const light = Math.max(colour[0] as number, colour[1] as number, colour[2] as number)
  if (kind === 'daisy') return light * ([0.95, 0.62, 0.06][channel] as number)
  return (colour[channel] as number) * 0.16 + light * ([0.05, 0.04, 0.02][channel] as number)
}
