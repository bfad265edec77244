import { bufferOf } from './text-bytes.ts'

const Marker = { startOfScan: 0xda, endOfImage: 0xd9, app0: 0xe0, app1: 0xe1, comment: 0xfe } as const
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
/** What a segment holds at most, beside its own length. */
const SEGMENT_BYTES_MAX = 65_533
export const JPEG_EXIF_BYTES_MAX = SEGMENT_BYTES_MAX - EXIF.length

interface Segment {
  readonly marker: number
  readonly data: Buffer
  readonly start: number
  readonly end: number
}

export interface JpegBlocks {
  readonly exif: Uint8Array | undefined
  readonly xmp: Uint8Array | undefined
  readonly comment: Uint8Array | undefined
}

export function readJpegBlocks(bytes: Uint8Array): JpegBlocks {
  const segments = [...segmentsOf(bufferOf(bytes))]
  const bodyOf = (marker: number, prefix: string) =>
    segments
      .find(segment => segment.marker === marker && startsWith(segment.data, prefix))
      ?.data.subarray(prefix.length)
  return { exif: bodyOf(Marker.app1, EXIF), xmp: bodyOf(Marker.app1, XMP), comment: bodyOf(Marker.comment, '') }
}

/** Puts the block behind the JFIF header, in place of another. */
export function embedJpegExif(bytes: Uint8Array, exif: Uint8Array): Uint8Array {
  const jpeg = bufferOf(bytes)
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8 || exif.length > JPEG_EXIF_BYTES_MAX) return bytes
  const segments = [...segmentsOf(jpeg)]
  const first = segments[0]
  const head = first?.marker === Marker.app0 ? first.end : 2
  const parts: Uint8Array[] = [jpeg.subarray(0, head), writeSegment(exif)]
  let copied = head
  for (const { marker, data, start, end } of segments) {
    if (marker !== Marker.app1 || !startsWith(data, EXIF)) continue
    parts.push(jpeg.subarray(copied, start))
    copied = end
  }
  return Buffer.concat([...parts, jpeg.subarray(copied)])
}

function writeSegment(exif: Uint8Array): Buffer {
  const head = Buffer.from([0xff, Marker.app1, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + exif.length, 2)
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), exif])
}

function* segmentsOf(jpeg: Buffer): Generator<Segment> {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return
  for (let start = 2; start + 4 <= jpeg.length;) {
    const marker = jpeg[start + 1] as number
    if (jpeg[start] !== 0xff || marker === Marker.startOfScan || marker === Marker.endOfImage) return
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      start++
      continue
    }
    const length = jpeg.readUInt16BE(start + 2)
    const end = start + 2 + length
    if (length < 2 || end > jpeg.length) return
    yield { marker, data: jpeg.subarray(start + 4, end), start, end }
    start = end
  }
}

function startsWith(data: Buffer, prefix: string): boolean {
  return data.toString('latin1', 0, prefix.length) === prefix
}
