/** How a picture looks as far as its ThumbHash tells: three colours of the whole, and the slowest waves of each. */
export type Look = Float32Array<ArrayBuffer>

/** Waves that every ThumbHash has, whatever the shape of its picture: how often across, how often down. */
const WAVES = [
  [1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
  [0, 2],
] as const
const LOOK_LENGTH = 3 * (1 + WAVES.length)

/** Colour tells pictures apart sooner than light, and where things lie matters less than what they are. */
const COLOUR_WEIGHT = 1.6
const WAVE_WEIGHT = 0.7

/** undefined where there is none. The format is that of thumbhash/js/thumbhash.js. */
export function lookOf(thumbHash: string): Look | undefined {
  if (thumbHash === '') return undefined
  const hash = Uint8Array.from(atob(thumbHash), character => character.charCodeAt(0))
  if (hash.length < 6) return undefined
  const byte = (index: number) => hash[index] as number
  const header = byte(0) | (byte(1) << 8) | (byte(2) << 16)
  const more = byte(3) | (byte(4) << 8)
  const hasAlpha = header >> 23 === 1
  const isLandscape = more >> 15 === 1
  const short = hasAlpha ? 5 : 7
  const across = Math.max(3, isLandscape ? short : more & 7)
  const down = Math.max(3, isLandscape ? more & 7 : short)
  const waves = new WaveReader(hash, hasAlpha ? 6 : 5)
  const look = new Float32Array(LOOK_LENGTH)
  look[0] = (header & 63) / 63
  look[1] = COLOUR_WEIGHT * (((header >> 6) & 63) / 31.5 - 1)
  look[2] = COLOUR_WEIGHT * (((header >> 12) & 63) / 31.5 - 1)
  waves.read(look, 3, { across, down, scale: ((header >> 18) & 31) / 31 })
  waves.read(look, 3 + WAVES.length, { across: 3, down: 3, scale: COLOUR_WEIGHT * (((more >> 3) & 63) / 63) })
  waves.read(look, 3 + 2 * WAVES.length, { across: 3, down: 3, scale: COLOUR_WEIGHT * (((more >> 9) & 63) / 63) })
  return look
}

/** Of one channel after the other, four bits a wave. */
class WaveReader {
  readonly #hash: Uint8Array
  readonly #start: number
  #place = 0

  constructor(hash: Uint8Array, start: number) {
    this.#hash = hash
    this.#start = start
  }

  read(look: Look, to: number, { across, down, scale }: { across: number; down: number; scale: number }): void {
    for (let row = 0; row < down; row++) {
      for (let column = row === 0 ? 1 : 0; column * down < across * (down - row); column++) {
        const value = this.#next() * scale
        const wave = WAVES.findIndex(([x, y]) => x === column && y === row)
        if (wave >= 0) look[to + wave] = WAVE_WEIGHT * value
      }
    }
  }

  #next(): number {
    const bits = (this.#hash[this.#start + (this.#place >> 1)] ?? 0) >> ((this.#place & 1) << 2)
    this.#place += 1
    return (bits & 15) / 7.5 - 1
  }
}

/** 0: the same. */
export function distanceOf(one: Look, other: Look): number {
  let sum = 0
  for (let index = 0; index < LOOK_LENGTH; index++) {
    const apart = (one[index] as number) - (other[index] as number)
    sum += apart * apart
  }
  return Math.sqrt(sum)
}

/** From here on two pictures have nothing to do with each other. */
const FAR = 0.75

export interface LooksLike {
  id: string
  thumbHash: string
}

/** The most alike first, and none that is not. */
export function findAlike<T extends LooksLike>(wanted: T, pictures: Iterable<T>, most: number): T[] {
  const look = lookOf(wanted.thumbHash)
  if (!look) return []
  const near: { picture: T; distance: number }[] = []
  for (const picture of pictures) {
    const other = picture.id === wanted.id ? undefined : lookOf(picture.thumbHash)
    const distance = other ? distanceOf(look, other) : FAR
    if (distance < FAR) near.push({ picture, distance })
  }
  return near
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ picture }) => picture)
}
