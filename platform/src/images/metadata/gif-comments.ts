import { bufferOf, decodeText } from './text-bytes.ts'

const HEADER_LENGTH = 13
const Sign = { extension: 0x21, comment: 0xfe, image: 0x2c, trailer: 0x3b } as const
const SUB_BLOCK_MAX = 255
/** Of all comments together. */
const READ_BYTES_MAX = 16 * 1024 * 1024

/** A GIF's comments have no keywords, so each begins with its own, as in the EXIF of other formats. */
const keyword = /^(Software|parameters|prompt|workflow):/

interface GifBlock {
  readonly sign: number
  readonly isComment: boolean
  readonly start: number
  readonly end: number
}

/** Comments by the keyword they begin with; the first without one as `comment`. */
export function readGifComments(bytes: Uint8Array): Map<string, string> {
  const gif = bufferOf(bytes)
  const texts = new Map<string, string>()
  let left = READ_BYTES_MAX
  for (const block of blocksOf(gif)) {
    if (!block.isComment) continue
    left -= block.end - block.start
    if (left < 0) break
    const text = decodeText(joinSubBlocks(gif, block))
    const name = keyword.exec(text)?.[1]
    const key = name ?? 'comment'
    if (!texts.has(key)) texts.set(key, name === undefined ? text : text.slice(name.length + 1))
  }
  return texts
}

/** Puts the texts before the end, in place of those of the same keywords; all else stays byte for byte. */
export function embedGifComments(bytes: Uint8Array, texts: ReadonlyMap<string, string>): Uint8Array {
  const gif = bufferOf(bytes)
  const parts: Uint8Array[] = []
  let copied = 0
  for (const block of blocksOf(gif)) {
    if (block.sign === Sign.trailer) {
      parts.push(
        gif.subarray(copied, block.start),
        ...[...texts].map(([name, text]) => writeComment(`${name}:${text}`)),
      )
      return Buffer.concat([...parts, gif.subarray(block.start)])
    }
    const name = block.isComment ? keyword.exec(decodeText(joinSubBlocks(gif, block)))?.[1] : undefined
    if (name === undefined || !texts.has(name)) continue
    parts.push(gif.subarray(copied, block.start))
    copied = block.end
  }
  return bytes
}

/** Ends at the first thing that is no block. */
function* blocksOf(gif: Buffer): Generator<GifBlock> {
  let start = HEADER_LENGTH + colourTableLength(gif[10] ?? 0)
  while (start < gif.length) {
    const sign = gif[start] as number
    const end = endOfBlock(gif, start, sign)
    if (end === undefined || end > gif.length) return
    yield { sign, isComment: sign === Sign.extension && gif[start + 1] === Sign.comment, start, end }
    if (sign === Sign.trailer) return
    start = end
  }
}

function endOfBlock(gif: Buffer, start: number, sign: number): number | undefined {
  if (sign === Sign.trailer) return start + 1
  if (sign === Sign.extension) return afterSubBlocks(gif, start + 2)
  if (sign === Sign.image) return afterSubBlocks(gif, start + 11 + colourTableLength(gif[start + 9] ?? 0))
  return undefined
}

function colourTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(gif: Buffer, start: number): number {
  let offset = start
  while (offset < gif.length && gif[offset] !== 0) offset += 1 + (gif[offset] as number)
  return offset + 1
}

function joinSubBlocks(gif: Buffer, { start, end }: GifBlock): Buffer {
  const parts: Uint8Array[] = []
  for (let offset = start + 2; offset < end - 1; offset += 1 + (gif[offset] as number)) {
    parts.push(gif.subarray(offset + 1, offset + 1 + (gif[offset] as number)))
  }
  return Buffer.concat(parts)
}

function writeComment(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const parts: Uint8Array[] = [Uint8Array.of(Sign.extension, Sign.comment)]
  for (let offset = 0; offset < bytes.length; offset += SUB_BLOCK_MAX) {
    const part = bytes.subarray(offset, offset + SUB_BLOCK_MAX)
    parts.push(Uint8Array.of(part.length), part)
  }
  return Buffer.concat([...parts, Uint8Array.of(0)])
}
