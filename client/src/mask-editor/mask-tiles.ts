import { wholeOf } from './mask-area.ts'
import type { Area, MaskSize } from './mask-area.ts'

/*
 * A mask as history keeps it: squares that never change. A step back shares all that it did not touch with the step after it,
 * and squares of which nothing or everything is chosen are the same two for all.
 */

const TILE = 128

export interface TiledMask extends MaskSize {
  /** Row by row. */
  readonly tiles: readonly Uint8Array[]
}

const emptyTile = new Uint8Array(TILE * TILE)
const fullTile = new Uint8Array(TILE * TILE).fill(255)

export function emptyMask(size: MaskSize): TiledMask {
  const { across, down } = tilesOf(size)
  return { width: size.width, height: size.height, tiles: Array.from({ length: across * down }, () => emptyTile) }
}

/** The mask that `pixels` hold now, which are as in `before` but for an area. */
export function freezeMask(pixels: Uint8Array, before: TiledMask, area: Area): TiledMask {
  const tiles = [...before.tiles]
  for (const index of tilesWithin(before, area)) {
    const tile = readTile(pixels, before, index)
    if (!isSame(tile, tiles[index] as Uint8Array)) tiles[index] = sharedTile(tile)
  }
  return { width: before.width, height: before.height, tiles }
}

/** Writes what of the one is otherwise than in the other; answers where that is. */
export function thawMask(pixels: Uint8Array, from: TiledMask | undefined, to: TiledMask): Area[] {
  return to.tiles.flatMap((tile, index) => {
    if (tile === from?.tiles[index]) return []
    const area = areaOfTile(to, index)
    for (let row = 0; row < area.height; row++) {
      const line = tile.subarray(row * TILE, row * TILE + area.width)
      pixels.set(line, (area.y + row) * to.width + area.x)
    }
    return [area]
  })
}

export function maskFrom(pixels: Uint8Array, size: MaskSize): TiledMask {
  return freezeMask(pixels, emptyMask(size), wholeOf(size))
}

const CHOSEN_ABOVE = 127

/** Whether anything is chosen. */
export function isChosen({ tiles }: TiledMask): boolean {
  return tiles.some(tile => tile !== emptyTile && (tile === fullTile || tile.some(value => value > CHOSEN_ABOVE)))
}

/** As it can be stored: of squares that are all alike, a number. */
export type StoredTiles = readonly (Uint8Array | 0 | 255)[]

export function storedTiles({ tiles }: TiledMask): StoredTiles {
  return tiles.map(tile => (tile === emptyTile ? 0 : tile === fullTile ? 255 : tile))
}

/** undefined where it is of another size. */
export function openTiles(stored: StoredTiles, size: MaskSize): TiledMask | undefined {
  const { across, down } = tilesOf(size)
  if (stored.length !== across * down) return undefined
  return {
    width: size.width,
    height: size.height,
    tiles: stored.map(tile => (tile === 0 ? emptyTile : tile === 255 ? fullTile : tile)),
  }
}

function tilesOf({ width, height }: MaskSize) {
  return { across: Math.ceil(width / TILE), down: Math.ceil(height / TILE) }
}

function areaOfTile(size: MaskSize, index: number): Area {
  const { across } = tilesOf(size)
  const x = (index % across) * TILE
  const y = Math.floor(index / across) * TILE
  return { x, y, width: Math.min(TILE, size.width - x), height: Math.min(TILE, size.height - y) }
}

function tilesWithin(size: MaskSize, { x, y, width, height }: Area): number[] {
  if (width === 0 || height === 0) return []
  const { across } = tilesOf(size)
  const found: number[] = []
  for (let row = Math.floor(y / TILE); row <= Math.floor((y + height - 1) / TILE); row++) {
    for (let column = Math.floor(x / TILE); column <= Math.floor((x + width - 1) / TILE); column++) {
      found.push(row * across + column)
    }
  }
  return found
}

function readTile(pixels: Uint8Array, size: MaskSize, index: number): Uint8Array {
  const area = areaOfTile(size, index)
  const tile = new Uint8Array(TILE * TILE)
  for (let row = 0; row < area.height; row++) {
    const start = (area.y + row) * size.width + area.x
    tile.set(pixels.subarray(start, start + area.width), row * TILE)
    // What lies beyond the edge is as what is beside it, so that a square at the edge can be all alike too.
    tile.fill(tile[row * TILE + area.width - 1] as number, row * TILE + area.width, (row + 1) * TILE)
  }
  const last = tile.slice((area.height - 1) * TILE, area.height * TILE)
  for (let row = area.height; row < TILE; row++) tile.set(last, row * TILE)
  return tile
}

function sharedTile(tile: Uint8Array): Uint8Array {
  if (isSame(tile, emptyTile)) return emptyTile
  return isSame(tile, fullTile) ? fullTile : tile
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, index) => value === other[index])
}
