import { copyPicture } from '#images/picture.ts'
import type { Picture } from '#images/picture.ts'
import { between, randomFor } from '#painter/core/random.ts'
import type { Random } from '#painter/core/random.ts'

/** An old print: faded towards yellow, grainy, scratched and dusty. The same each time. */
export function damaged(picture: Picture): Picture {
  const old = faded(picture, randomFor(5, 'grain'))
  const random = randomFor(7, 'scratches')
  for (let scratch = 0; scratch < 9; scratch++) scratchOnce(old, random)
  for (let speck = 0; speck < 60; speck++) dustOnce(old, random)
  return old
}

function faded(picture: Picture, random: Random): Picture {
  const old = copyPicture(picture)
  const low = [62, 52, 40]
  const high = [232, 214, 176]
  for (let at = 0; at < old.data.length; at += old.channels) {
    const grain = between(random, -1, 1) + between(random, -1, 1)
    for (let channel = 0; channel < 3; channel++) {
      const value = old.data[at + channel] as number
      const from = low[channel] as number
      old.data[at + channel] = Math.round(from + (value / 255) * ((high[channel] as number) - from) + grain * 6)
    }
  }
  return old
}

function scratchOnce(picture: Picture, random: Random): void {
  const { width, height } = picture
  let x = between(random, 0, width)
  let y = between(random, 0, height * 0.4)
  let drift = between(random, -0.35, 0.35)
  const length = between(random, height * 0.2, height * 0.8)
  for (let step = 0; step < length * 2; step++) {
    drift += between(random, -0.012, 0.012)
    x += drift / 2
    y += 0.5
    dot(picture, x, y, between(random, 0.6, 1.1), [236, 230, 214])
  }
}

function dustOnce(picture: Picture, random: Random): void {
  const colour = random() < 0.5 ? ([238, 232, 220] as const) : ([34, 28, 22] as const)
  dot(picture, between(random, 0, picture.width), between(random, 0, picture.height), between(random, 0.8, 2.6), colour)
}

function dot(
  { width, height, channels, data }: Picture,
  x: number,
  y: number,
  radius: number,
  colour: readonly number[],
): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, Math.ceil(y + radius)); row++) {
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(width - 1, Math.ceil(x + radius));
      column++
    ) {
      const share = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y)))
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * width + column) * channels + channel
        const before = data[at] as number
        data[at] = Math.round(before + ((colour[channel] as number) - before) * share)
      }
    }
  }
}
