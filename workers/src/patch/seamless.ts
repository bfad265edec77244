import { wrapPicture } from '#images/geometry.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { emptyMask } from '#images/picture.ts'
import { seedFor } from '#painter/core/random.ts'
import { fillMask } from './fill-mask.ts'

export interface SeamlessOptions {
  readonly seed: number
  /** How wide the strip is that is made anew, in parts of each side. */
  readonly width: number
  onPart?(done: number, parts: number): void
}

/**
 * A tile that repeats without a seam. Turned inside out, the seams of a picture are a cross: a strip down its middle is filled
 * anew, then one across, and at last where the ends of that one meet.
 *
 * @returns undefined when nothing is left to copy from
 */
export function makeSeamless(picture: Picture, { seed, width: share, onPart }: SeamlessOptions): Picture | undefined {
  const { width, height } = picture
  const across = Math.floor(width / 2)
  const down = Math.floor(height / 2)
  const wide = Math.max(2, Math.round(width * share))
  const tall = Math.max(2, Math.round(height * share))
  const turns = [
    { turn: [across, 0], strip: [wide, height] },
    { turn: [0, down], strip: [width, tall] },
    { turn: [across, 0], strip: [wide, Math.min(height - 2, tall + 2 * Math.round(tall / 4))] },
  ] as const
  let tile: Picture | undefined = picture
  for (const [index, { turn, strip }] of turns.entries()) {
    const turned = wrapPicture(tile, turn[0], turn[1])
    tile = fillMask(turned, middleStrip(picture, strip), { seed: seedFor(seed, `seam ${index}`) })
    if (!tile) return undefined
    onPart?.(index + 1, turns.length)
  }
  return wrapPicture(tile, 0, -down)
}

function middleStrip({ width, height }: Picture, [across, down]: readonly [number, number]): Mask {
  const strip = emptyMask(width, height)
  const left = Math.floor((width - across) / 2)
  const top = Math.floor((height - down) / 2)
  for (let row = top; row < top + down; row++) strip.data.fill(255, row * width + left, row * width + left + across)
  return strip
}
