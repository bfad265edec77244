import { chunkData, chunkType, pngChunks } from './png-chunks.ts'

const HEADER = chunkType('IHDR')
const PIXELS = chunkType('IDAT')
const TEXT = chunkType('tEXt')
const DENSITY = chunkType('pHYs')
const DENSITY_BYTES = 9

/** Bits a channel may have, by the kind of colour. Palettes are left out: they need a chunk more. */
const depths: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 4: [8, 16], 6: [8, 16] }

/**
 * The size of a PNG that has nothing but texts and its density before its pixels, as those do that are made by models. To ask
 * the library for it takes longer than to look at all else; undefined where it has to be asked.
 */
export function readPlainPng(bytes: Uint8Array): { width: number; height: number } | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let size: { width: number; height: number } | undefined
  let hasDensity = false
  for (const chunk of pngChunks(png)) {
    if (chunk.type === PIXELS) return size
    const data = chunkData(png, chunk)
    if (!size && chunk.type === HEADER) size = readSize(data)
    else if (!size) return undefined
    else if (chunk.type === DENSITY && !hasDensity && data.length === DENSITY_BYTES) hasDensity = true
    else if (chunk.type !== TEXT || !isText(data)) return undefined
  }
  return undefined
}

/** A word or several, a zero, and what is said, without another. */
function isText(data: Buffer): boolean {
  const end = data.indexOf(0)
  const keyword = data.toString('latin1', 0, Math.max(0, end))
  return keyword.length < 80 && /^[!-~]+(?: [!-~]+)*$/.test(keyword) && !data.includes(0, end + 1)
}

function readSize(header: Buffer): { width: number; height: number } | undefined {
  if (header.length !== 13) return undefined
  const [width, height] = [header.readInt32BE(0), header.readInt32BE(4)]
  const [depth = 0, colour = 0, ...methods] = header.subarray(8)
  const isUsual = methods.every(method => method === 0) && depths[colour]?.includes(depth)
  return isUsual && width > 0 && height > 0 ? { width, height } : undefined
}
