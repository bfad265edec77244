import { heedCancel } from '#engine/heed-cancel.ts'
import { emptyPicture, type Picture } from '#images/picture.ts'
import { smooth } from '#painter/core/curves.ts'
import { emptyFrame, type Frame } from '#painter/core/frame.ts'

/**
 * Paints a tile with a good part of its neighbours around it, so that margins and borders of the medium fall outside, and then
 * fades what follows at each edge into what begins at the other.
 */
export function asTile(plain: Picture, frame: Frame, paint: (picture: Picture, frame: Frame) => Picture): Picture {
  const border = Math.ceil(Math.min(plain.width, plain.height) * 0.24)
  const wide = paint(aroundPicture(plain, border), aroundFrame(frame, border))
  return foldDown(foldAcross(wide, plain.width, border), plain.height, border)
}

function aroundPicture(plain: Picture, border: number): Picture {
  const around = emptyPicture(plain.width + 2 * border, plain.height + 2 * border, plain.channels)
  eachPixel(around, plain, border, (to, from) => {
    for (let channel = 0; channel < plain.channels; channel++) {
      around.data[to * plain.channels + channel] = plain.data[from * plain.channels + channel] as number
    }
  })
  return around
}

function aroundFrame(frame: Frame, border: number): Frame {
  const around = emptyFrame(frame.width + 2 * border, frame.height + 2 * border)
  eachPixel(around, frame, border, (to, from) => {
    around.depth[to] = frame.depth[from] as number
    around.part[to] = frame.part[from] as number
    for (let channel = 0; channel < 3; channel++) {
      around.colour[to * 3 + channel] = frame.colour[from * 3 + channel] as number
      around.normal[to * 3 + channel] = frame.normal[from * 3 + channel] as number
    }
  })
  return around
}

interface Size {
  readonly width: number
  readonly height: number
}

function eachPixel(around: Size, tile: Size, border: number, copy: (to: number, from: number) => void): void {
  for (let row = 0; row < around.height; row++) {
    heedCancel()
    const fromRow = (row - border + 2 * tile.height) % tile.height
    for (let column = 0; column < around.width; column++) {
      const fromColumn = (column - border + 2 * tile.width) % tile.width
      copy(row * around.width + column, fromRow * tile.width + fromColumn)
    }
  }
}

/** Towards the right edge the tile becomes what lies left of its left edge, so that the next one goes on from it. */
function foldAcross(wide: Picture, width: number, border: number): Picture {
  const folded = emptyPicture(width, wide.height)
  const fade = border / 2
  for (let row = 0; row < wide.height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const share = smooth(width - fade, width - 1, column)
      const here = (row * wide.width + column + border) * wide.channels
      const before = Math.max(0, column + border - width)
      const other = (row * wide.width + before) * wide.channels
      for (let channel = 0; channel < 3; channel++) {
        const value = wide.data[here + channel] as number
        folded.data[(row * width + column) * 3 + channel] =
          value + ((wide.data[other + channel] as number) - value) * share + 0.5
      }
    }
  }
  return folded
}

function foldDown(tall: Picture, height: number, border: number): Picture {
  const folded = emptyPicture(tall.width, height)
  const fade = border / 2
  for (let row = 0; row < height; row++) {
    heedCancel()
    const share = smooth(height - fade, height - 1, row)
    const other = Math.max(0, row + border - height) * tall.width
    for (let column = 0; column < tall.width; column++) {
      const here = ((row + border) * tall.width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const value = tall.data[here + channel] as number
        folded.data[(row * tall.width + column) * 3 + channel] =
          value + ((tall.data[(other + column) * 3 + channel] as number) - value) * share + 0.5
      }
    }
  }
  return folded
}
