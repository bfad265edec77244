import type { Size } from '#images/resize.ts'
import { PATCH_SIDE } from './patch-match.ts'
import { halveRaster } from './raster.ts'
import type { Raster } from './raster.ts'

export interface StylePart {
  readonly raster: Raster
  /** How readily patches are taken from it, against others. */
  readonly weight: number
}

/** Several pictures as one below the other, for a search in all of them at once. */
export interface StyleAtlas {
  readonly raster: Raster
  readonly penalties: Float32Array
}

/** Pictures begin on whole multiples of this, so that they stay apart when the atlas is halved three times. */
const ALIGNMENT = 8

interface Placed extends Size {
  readonly y: number
  readonly penalty: number
}

/** The atlas in full size, half of it and so on; patches never reach over two pictures. */
export function buildAtlas(parts: readonly StylePart[], levels: number): StyleAtlas[] {
  const width = parts.reduce((most, { raster }) => Math.max(most, raster.width), 0)
  const most = parts.reduce((least, { weight }) => Math.max(least, weight), 0)
  const placed: Placed[] = []
  let height = 0
  for (const { raster, weight } of parts) {
    placed.push({ width: raster.width, height: raster.height, y: height, penalty: most / weight })
    height += Math.ceil(raster.height / ALIGNMENT) * ALIGNMENT
  }
  const data = new Uint8Array(width * height * 4)
  for (const [index, { raster }] of parts.entries()) {
    const top = placed[index]?.y ?? 0
    for (let row = 0; row < raster.height; row++) {
      const from = row * raster.width * 4
      data.set(raster.data.subarray(from, from + raster.width * 4), (top + row) * width * 4)
    }
  }
  const atlases: StyleAtlas[] = []
  let raster: Raster = { width, height, data }
  for (let level = 0; level < levels; level++) {
    if (level > 0) raster = halveRaster(raster)
    atlases.push({ raster, penalties: penaltiesOf(raster, placed, 2 ** level) })
  }
  return atlases
}

function penaltiesOf({ width, height }: Size, placed: readonly Placed[], scale: number): Float32Array {
  const penalties = new Float32Array(width * height)
  for (const part of placed) {
    const top = part.y / scale
    const across = Math.floor(part.width / scale) - PATCH_SIDE + 1
    const down = Math.floor(part.height / scale) - PATCH_SIDE + 1
    for (let row = 0; row < down; row++) {
      const start = (top + row) * width
      penalties.fill(part.penalty, start, start + Math.max(0, across))
    }
  }
  return penalties
}
