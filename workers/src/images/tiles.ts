import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Rectangle } from './geometry.ts'
import { emptyPicture } from './picture.ts'
import type { Picture } from './picture.ts'
import type { Size } from './resize.ts'

export interface Tiling {
  readonly across: number
  readonly down: number
  /** By how much two neighbours overlap, in pixels. */
  readonly overlap: number
}

/** Tiles of one size that cover all, row by row; the last ones are moved inwards where it does not come out even. */
export function planTiles(size: Size, { across, down, overlap }: Tiling): Rectangle[] {
  const width = Math.min(size.width, Math.ceil((size.width + overlap * (across - 1)) / across))
  const height = Math.min(size.height, Math.ceil((size.height + overlap * (down - 1)) / down))
  const start = (index: number, count: number, length: number, tile: number) =>
    count === 1 ? 0 : Math.round((index * (length - tile)) / (count - 1))
  return Array.from({ length: across * down }, (_, index) => ({
    x: start(index % across, across, size.width, width),
    y: start(Math.floor(index / across), down, size.height, height),
    width,
    height,
  }))
}

/** Each pixel is the mean of the tiles that cover it, those counting most whose edge is farthest. */
export function joinTilePictures(
  size: Size,
  tiles: readonly Picture[],
  places: readonly Rectangle[],
  cancel: CancelFlag,
): Picture {
  const channels = tiles[0]?.channels ?? 3
  const sums = new Float32Array(size.width * size.height * channels)
  const weights = new Float32Array(size.width * size.height)
  tiles.forEach((tile, index) => {
    cancel.check()
    addTile(sums, weights, size.width, tile, places[index] as Rectangle)
  })
  const result = emptyPicture(size.width, size.height, channels)
  for (let index = 0; index < result.data.length; index++) {
    heedCancelAt(index)
    const weight = weights[Math.floor(index / channels)] as number
    result.data[index] = weight > 0 ? Math.round((sums[index] as number) / weight) : 0
  }
  return result
}

function addTile(sums: Float32Array, weights: Float32Array, stride: number, tile: Picture, place: Rectangle): void {
  const { channels, data } = tile
  for (let row = 0; row < place.height; row++) {
    heedCancel()
    const down = Math.min(row + 1, place.height - row)
    for (let column = 0; column < place.width; column++) {
      const weight = Math.min(down, column + 1, place.width - column)
      const at = (place.y + row) * stride + place.x + column
      weights[at]! += weight
      for (let channel = 0; channel < channels; channel++) {
        sums[at * channels + channel]! += (data[(row * place.width + column) * channels + channel] as number) * weight
      }
    }
  }
}
