import type { Picture } from '#images/picture.ts'
import { emptyFrame, FIRST_SUBJECT, Part, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { develop } from '#painter/develop.ts'
import { lookOf } from '#painter/look.ts'
import { plainScene } from '#painter/scene.ts'

/** A red ball on green ground before a blue sky: all that a medium looks at. */
export function ballFrame(side = 96): Frame {
  const frame = emptyFrame(side, side)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const pixel = row * side + column
      const x = (column + 0.5) / side
      const y = (row + 0.5) / side
      const across = (x - 0.5) / 0.24
      const down = (y - 0.52) / 0.24
      const inside = 1 - across * across - down * down
      if (inside > 0)
        setPixel(frame, pixel, [0.15 + 0.6 * inside, 0.06, 0.05], 4 - Math.sqrt(inside), FIRST_SUBJECT, [
          across,
          -down,
          Math.sqrt(inside),
        ])
      else if (y > 0.6)
        setPixel(frame, pixel, [0.12, 0.2 + 0.3 * (y - 0.6), 0.05], 1.2 / (y - 0.55), Part.ground, [0, 1, 0])
      else setPixel(frame, pixel, [0.25 + 0.3 * y, 0.4 + 0.3 * y, 0.8], SKY_DEPTH, Part.sky, [0, 0, 0])
    }
  }
  return frame
}

function setPixel(
  frame: Frame,
  pixel: number,
  colour: readonly number[],
  depth: number,
  part: number,
  normal: readonly number[],
): void {
  frame.colour.set(colour, pixel * 3)
  frame.normal.set(normal, pixel * 3)
  frame.depth[pixel] = depth
  frame.part[pixel] = part
}

export function ballPicture(frame: Frame): Picture {
  return develop(frame, lookOf(plainScene))
}
