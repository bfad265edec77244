import { crc32 } from 'node:zlib'
import { UnpackBudget, bufferOf, decodeText, isAscii } from './text-bytes.ts'

const SIGNATURE_LENGTH = 8
const HEADER_END = 33
const KEYWORD_LENGTH_MAX = 79

interface PngChunk {
  readonly type: string
  readonly data: Buffer
  readonly start: number
  readonly end: number
}

/** Later texts of a keyword do not replace the first, as in most readers. */
export function readPngTexts(bytes: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>()
  const budget = new UnpackBudget()
  for (const chunk of chunksOf(bufferOf(bytes))) {
    const text = readTextChunk(chunk, budget)
    if (text && !texts.has(text.keyword)) texts.set(text.keyword, text.value)
  }
  return texts
}

/** The EXIF block of a PNG, which few write. */
export function readPngExif(bytes: Uint8Array): Uint8Array | undefined {
  for (const { type, data } of chunksOf(bufferOf(bytes))) if (type === 'eXIf') return data
  return undefined
}

/** Puts the texts behind the header, in place of those of the same keywords; all else stays byte for byte. */
export function embedPngTexts(bytes: Uint8Array, texts: ReadonlyMap<string, string>): Uint8Array {
  const png = bufferOf(bytes)
  const parts: Uint8Array[] = []
  let copied = 0
  for (const { type, data, start, end } of chunksOf(png)) {
    if (type === 'IHDR' && copied === 0) {
      parts.push(png.subarray(0, end), ...[...texts].map(([keyword, text]) => writeTextChunk(keyword, text)))
      copied = end
    } else if (copied > 0 && textTypes.has(type) && texts.has(splitKeyword(data)?.keyword ?? '')) {
      parts.push(png.subarray(copied, start))
      copied = end
    }
  }
  return copied === 0 ? bytes : Buffer.concat([...parts, png.subarray(copied)])
}

function* chunksOf(png: Buffer): Generator<PngChunk> {
  if (png.length < HEADER_END || png.toString('latin1', 12, 16) !== 'IHDR') return
  for (let start = SIGNATURE_LENGTH; start + 12 <= png.length;) {
    const end = start + 12 + png.readUInt32BE(start)
    if (end > png.length) return
    yield { type: png.toString('latin1', start + 4, start + 8), data: png.subarray(start + 8, end - 4), start, end }
    start = end
  }
}

/** `comf` is what ComfyUI writes into animations, shaped like `tEXt`. */
const textTypes: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'comf'])

interface PngText {
  readonly keyword: string
  readonly value: string
}

function readTextChunk({ type, data }: PngChunk, budget: UnpackBudget): PngText | undefined {
  if (!textTypes.has(type)) return undefined
  const split = splitKeyword(data)
  if (!split) return undefined
  const { keyword, rest } = split
  const text = type === 'iTXt' ? readInternational(rest, budget) : type === 'zTXt' ? readPacked(rest, budget) : rest
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
