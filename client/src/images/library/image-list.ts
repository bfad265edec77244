import type { ImageFacts } from './image-facts.ts'

/*
 * The pictures of one view in their order, packed so that 100,000 of them cross from the worker in one step: only buffers,
 * which are handed over, not copied.
 */

const ID_BYTES = 16
/** A ThumbHash has at most 25 bytes; the first byte here is its length. */
const HASH_BYTES = 26

export interface PackedImages {
  count: number
  ids: Uint8Array<ArrayBuffer>
  fileIds: Uint8Array<ArrayBuffer>
  hashes: Uint8Array<ArrayBuffer>
  widths: Uint32Array<ArrayBuffer>
  heights: Uint32Array<ArrayBuffer>
  /** What the view is sorted by in time; NaN where it is not. */
  times: Float64Array<ArrayBuffer>
  marks: Uint8Array<ArrayBuffer>
  /** One after the other, as code units; `nameEnds` tells where each ends. */
  names: Uint16Array<ArrayBuffer>
  nameEnds: Uint32Array<ArrayBuffer>
}

export const imageMarks = { favorite: 1, animated: 2, noPicture: 4 } as const

export type TimeOf = (facts: ImageFacts) => number

export function packImages(images: readonly ImageFacts[], timeOf: TimeOf): PackedImages {
  const count = images.length
  const packed: PackedImages = {
    count,
    ids: new Uint8Array(count * ID_BYTES),
    fileIds: new Uint8Array(count * ID_BYTES),
    hashes: new Uint8Array(count * HASH_BYTES),
    widths: new Uint32Array(count),
    heights: new Uint32Array(count),
    times: new Float64Array(count),
    marks: new Uint8Array(count),
    ...packNames(images),
  }
  images.forEach((facts, index) => {
    writeId(packed.ids, index, facts.id)
    writeId(packed.fileIds, index, facts.fileId)
    writeHash(packed.hashes, index, facts.thumbHash)
    packed.widths[index] = facts.width
    packed.heights[index] = facts.height
    packed.times[index] = timeOf(facts)
    packed.marks[index] = marksOf(facts)
  })
  return packed
}

function packNames(images: readonly ImageFacts[]): Pick<PackedImages, 'names' | 'nameEnds'> {
  const nameEnds = new Uint32Array(images.length)
  let end = 0
  images.forEach(({ name }, index) => {
    end += name.length
    nameEnds[index] = end
  })
  const names = new Uint16Array(end)
  let at = 0
  for (const { name } of images) for (let from = 0; from < name.length; from++) names[at++] = name.charCodeAt(from)
  return { names, nameEnds }
}

export function buffersOf({ count: _count, ...arrays }: PackedImages): ArrayBuffer[] {
  return Object.values(arrays).map(({ buffer }) => buffer)
}

function marksOf({ isFavorite, media }: ImageFacts): number {
  return (
    (isFavorite ? imageMarks.favorite : 0) |
    (media === 'animated' ? imageMarks.animated : 0) |
    (media === 'text' || media === 'file' ? imageMarks.noPicture : 0)
  )
}

const nibbleOf = (code: number) => (code & 0xf) + (code >> 6) * 9

function writeId(into: Uint8Array, index: number, id: string): void {
  let at = index * ID_BYTES
  for (let from = 0; from < 36; from += 2) {
    if (from === 8 || from === 13 || from === 18 || from === 23) from += 1
    into[at++] = (nibbleOf(id.charCodeAt(from)) << 4) | nibbleOf(id.charCodeAt(from + 1))
  }
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function readId(from: Uint8Array, index: number): string {
  const start = index * ID_BYTES
  let id = ''
  for (let at = 0; at < ID_BYTES; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) id += '-'
    id += hexPairs[from[start + at] as number]
  }
  return id
}

function writeHash(into: Uint8Array, index: number, thumbHash: string): void {
  if (thumbHash === '') return
  const bytes = atob(thumbHash)
  if (bytes.length >= HASH_BYTES) return
  const start = index * HASH_BYTES
  into[start] = bytes.length
  for (let at = 0; at < bytes.length; at++) into[start + 1 + at] = bytes.charCodeAt(at)
}

/** One picture, as a cell draws it. */
export interface ImageFace {
  id: string
  fileId: string
  name: string
  width: number
  height: number
  time: number
  isFavorite: boolean
  isAnimated: boolean
  hasPicture: boolean
  thumbHash: Uint8Array | undefined
}

/** What a thing without pixels takes the room of. */
const PLAIN_RATIO = 1
/** Of strips and panoramas: wider or taller ones are cropped in the grid. */
const RATIO_MIN = 0.4
const RATIO_MAX = 3.2

export class ImageList {
  readonly count: number
  readonly #packed: PackedImages
  readonly #search = new Uint8Array(ID_BYTES)

  constructor(packed: PackedImages) {
    this.#packed = packed
    this.count = packed.count
  }

  idAt(index: number): string {
    return readId(this.#packed.ids, index)
  }

  /** As it is laid out. */
  ratioAt(index: number): number {
    const width = this.#packed.widths[index] as number
    const height = this.#packed.heights[index] as number
    if (width === 0 || height === 0) return PLAIN_RATIO
    return Math.min(RATIO_MAX, Math.max(RATIO_MIN, width / height))
  }

  timeAt(index: number): number {
    return this.#packed.times[index] as number
  }

  nameAt(index: number): string {
    const { names, nameEnds } = this.#packed
    const start = index === 0 ? 0 : (nameEnds[index - 1] as number)
    return String.fromCharCode(...names.subarray(start, nameEnds[index]))
  }

  faceAt(index: number): ImageFace {
    const { fileIds, widths, heights, hashes, marks } = this.#packed
    const mark = marks[index] as number
    const start = index * HASH_BYTES
    const length = hashes[start] as number
    return {
      id: this.idAt(index),
      fileId: readId(fileIds, index),
      name: this.nameAt(index),
      width: widths[index] as number,
      height: heights[index] as number,
      time: this.timeAt(index),
      isFavorite: (mark & imageMarks.favorite) !== 0,
      isAnimated: (mark & imageMarks.animated) !== 0,
      hasPicture: (mark & imageMarks.noPicture) === 0,
      thumbHash: length === 0 ? undefined : hashes.subarray(start + 1, start + 1 + length),
    }
  }

  /** -1 when it is not in the list. */
  indexOf(id: string): number {
    const wanted = this.#search
    writeId(wanted, 0, id)
    const { ids, count } = this.#packed
    // The end of an id is random, its beginning is a time that neighbours share.
    search: for (let index = 0; index < count; index++) {
      const start = index * ID_BYTES
      for (let at = ID_BYTES - 1; at >= 0; at--) if (ids[start + at] !== wanted[at]) continue search
      return index
    }
    return -1
  }

  idsBetween(one: number, other: number): string[] {
    const [from, to] = one < other ? [one, other] : [other, one]
    return Array.from({ length: to - from + 1 }, (_, offset) => this.idAt(from + offset))
  }

  allIds(): string[] {
    return this.count === 0 ? [] : this.idsBetween(0, this.count - 1)
  }
}

export const noImages = new ImageList(packImages([], () => 0))
