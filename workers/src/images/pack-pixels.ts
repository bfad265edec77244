import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import sharp from 'sharp'
import { heedCancel } from '#engine/heed-cancel.ts'
import { Adler32 } from './adler32.ts'
import type { Picture } from './picture.ts'

const deflate = promisify(deflateRaw)

/** The same however many pack at once, so that the same picture gives the same bytes on every machine. */
const STRIP_BYTES = 512 * 1_024
/** How far back deflate looks for what it has seen. */
const WINDOW_BYTES = 32_768
const CHUNK_BYTES = 128 * 1_024
/** Deflate with the window above. */
const ZLIB_HEAD = Uint8Array.of(0x78, 0x01)

/**
 * What the IDAT of a PNG holds: its rows, unfiltered, as one zlib stream, in parts that follow on each other.
 * Strips of rows are packed side by side, as many at a time as libvips may have threads, each with what comes before it as its
 * dictionary: libvips packs in one thread, and saving a large picture is for the most part packing.
 */
export async function packPixels(picture: Picture, level: number): Promise<Uint8Array[]> {
  const strips = listStrips(picture)
  const packed: Uint8Array[] = []
  const checksum = new Adler32()
  let next = 0
  const packSome = async () => {
    const room = new Uint8Array(roomFor(picture, strips))
    for (let index = next++; index < strips.length; index = next++) {
      heedCancel()
      const { rows, before } = layRows(picture, strips[index] as Strip, room)
      const packing = packStrip(rows, { before, level, isLast: index === strips.length - 1 })
      // Strips are taken in turn, so it meets them in their order, and counts while they are packed.
      checksum.add(rows)
      packed[index] = await packing
    }
  }
  const stopOthers = () => {
    next = strips.length
  }
  const lanes = Array.from({ length: Math.min(sharp.concurrency(), strips.length) }, packSome)
  for (const lane of lanes) lane.catch(stopOthers)
  await Promise.all(lanes)
  return [ZLIB_HEAD, ...packed, checksum.toBytes()]
}

function packStrip(
  rows: Uint8Array,
  { before, level, isLast }: { before: Uint8Array; level: number; isLast: boolean },
): Promise<Uint8Array> {
  return deflate(rows, {
    level,
    memLevel: 9,
    chunkSize: CHUNK_BYTES,
    finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    ...(before.length > 0 && { dictionary: before }),
  })
}

interface Strip {
  readonly from: number
  readonly to: number
}

function listStrips({ width, height, channels }: Picture): Strip[] {
  const rows = Math.max(1, Math.floor(STRIP_BYTES / (width * channels + 1)))
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => ({
    from: index * rows,
    to: Math.min(height, (index + 1) * rows),
  }))
}

/** For the longest strip and what is laid before it: made once, since memory that is new takes as long to come by as to fill. */
function roomFor({ width, channels }: Picture, [first]: readonly Strip[]): number {
  const stride = width * channels + 1
  return ((first?.to ?? 0) + Math.ceil(WINDOW_BYTES / stride)) * stride
}

/** Rows as PNG has them, each behind the name of its filter, which is none; and as many before them as deflate looks at. */
function layRows(
  { width, channels, data }: Picture,
  { from, to }: Strip,
  room: Uint8Array,
): { rows: Uint8Array; before: Uint8Array } {
  const length = width * channels
  const stride = length + 1
  const first = Math.max(0, from - Math.ceil(WINDOW_BYTES / stride))
  for (let row = first; row < to; row++) {
    room.set(data.subarray(row * length, (row + 1) * length), (row - first) * stride + 1)
  }
  const start = (from - first) * stride
  return {
    rows: room.subarray(start, (to - first) * stride),
    before: room.subarray(Math.max(0, start - WINDOW_BYTES), start),
  }
}
