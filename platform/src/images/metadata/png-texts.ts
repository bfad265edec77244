import { crc32 } from 'node:zlib'
import { chunkData, chunkType, pngChunks } from '#images/png-chunks.ts'
import type { PngChunk } from '#images/png-chunks.ts'
import { UnpackBudget, bufferOf, decodeText, isAscii } from './text-bytes.ts'

const HEADER_END = 33
const KEYWORD_LENGTH_MAX = 79

/** Later texts of a keyword do not replace the first, as in most readers. */
export function readPngTexts(bytes: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>()
  const budget = new UnpackBudget()
  const png = bufferOf(bytes)
  for (const chunk of chunksOf(png)) {
    const text = readTextChunk(png, chunk, budget)
    if (text && !texts.has(text.keyword)) texts.set(text.keyword, text.value)
  }
  return texts
}

/** The EXIF block of a PNG, which few write. */
export function readPngExif(bytes: Uint8Array): Uint8Array | undefined {
  const png = bufferOf(bytes)
  for (const chunk of chunksOf(png)) if (chunk.type === exifType) return chunkData(png, chunk)
  return undefined
}

/** Puts the texts behind the header, in place of those of the same keywords; all else stays byte for byte. */
export function embedPngTexts(bytes: Uint8Array, texts: ReadonlyMap<string, string>): Uint8Array {
  const png = bufferOf(bytes)
  const parts: Uint8Array[] = []
  let copied = 0
  for (const chunk of chunksOf(png)) {
    const { type, start, end } = chunk
    if (type === headerType && copied === 0) {
      parts.push(png.subarray(0, end), ...[...texts].map(([keyword, text]) => writeTextChunk(keyword, text)))
      copied = end
    } else if (copied > 0 && textTypes.has(type) && texts.has(splitKeyword(chunkData(png, chunk))?.keyword ?? '')) {
      parts.push(png.subarray(copied, start))
      copied = end
    }
  }
  return copied === 0 ? bytes : Buffer.concat([...parts, png.subarray(copied)])
}

const headerType = chunkType('IHDR')
const exifType = chunkType('eXIf')
const packedType = chunkType('zTXt')
const internationalType = chunkType('iTXt')
/** `comf` is what ComfyUI writes into animations, shaped like `tEXt`. */
const textTypes: ReadonlySet<number> = new Set([chunkType('tEXt'), packedType, internationalType, chunkType('comf')])

function chunksOf(png: Buffer): Iterable<PngChunk> {
  const isPng = png.length >= HEADER_END && png.readUInt32BE(12) === headerType
  return isPng ? pngChunks(png) : []
}

interface PngText {
  readonly keyword: string
  readonly value: string
}

function readTextChunk(png: Buffer, chunk: PngChunk, budget: UnpackBudget): PngText | undefined {
  const { type } = chunk
  if (!textTypes.has(type)) return undefined
  const split = splitKeyword(chunkData(png, chunk))
  if (!split) return undefined
  const { keyword, rest } = split
  const text =
    type === internationalType ? readInternational(rest, budget) : type === packedType ? readPacked(rest, budget) : rest
  return text && { keyword, value: decodeText(text) }
}

function splitKeyword(data: Buffer): { keyword: string; rest: Buffer } | undefined {
  const end = data.subarray(0, KEYWORD_LENGTH_MAX + 1).indexOf(0)
  return end > 0 ? { keyword: data.toString('latin1', 0, end), rest: data.subarray(end + 1) } : undefined
}

function readPacked(rest: Buffer, budget: UnpackBudget): Uint8Array | undefined {
  return rest[0] === 0 ? budget.unpack(rest.subarray(1)) : undefined
}

function readInternational(rest: Buffer, budget: UnpackBudget): Uint8Array | undefined {
  const languageEnd = rest.indexOf(0, 2)
  const translationEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1)
  if (translationEnd < 0) return undefined
  const text = rest.subarray(translationEnd + 1)
  return rest[0] === 0 ? text : budget.unpack(text)
}

/** Latin-1 would do for `tEXt`, but some read UTF-8 there. */
function writeTextChunk(keyword: string, text: string): Buffer {
  return isAscii(text)
    ? writeChunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))
    : writeChunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text, 'utf8')]))
}

function writeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}
