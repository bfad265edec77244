import type { Point } from './transform.ts'

/** tldraw's strokes: in base64, a first point of 32-bit floats, then differences of 16-bit ones; with the pressure or without. */
interface Segment {
  readonly path?: unknown
  readonly dim?: unknown
}

export function strokePoints(segments: unknown): Point[] {
  if (!Array.isArray(segments)) return []
  return (segments as readonly (Segment | null)[]).flatMap(segment => segmentPoints(segment ?? {}))
}

function segmentPoints({ path, dim }: Segment): Point[] {
  const bytes = typeof path === 'string' ? bytesOf(path) : null
  const count = dim === 2 ? 2 : 3
  if (!bytes || bytes.length < count * 4) return []
  const view = new DataView(bytes.buffer)
  let x = view.getFloat32(0, true)
  let y = view.getFloat32(4, true)
  const points: Point[] = [{ x, y }]
  for (let at = count * 4; at + count * 2 <= bytes.length; at += count * 2) {
    x += halfOf(view.getUint16(at, true))
    y += halfOf(view.getUint16(at + 2, true))
    points.push({ x, y })
  }
  return points.filter(point => Number.isFinite(point.x) && Number.isFinite(point.y))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}

/** Not every browser reads 16-bit floats by itself. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  return exponent === 31 ? Number.NaN : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** The other way round, for strokes that come from elsewhere. Without pressure. */
export function encodeStroke(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const view = new DataView(new ArrayBuffer(8 + (points.length - 1) * 4))
  let x = Math.fround(first.x)
  let y = Math.fround(first.y)
  view.setFloat32(0, x, true)
  view.setFloat32(4, y, true)
  points.slice(1).forEach((point, index) => {
    const right = halfBits(point.x - x)
    const down = halfBits(point.y - y)
    view.setUint16(8 + index * 4, right, true)
    view.setUint16(10 + index * 4, down, true)
    // From what is read back, so that what each difference loses is made good by the next.
    x += halfOf(right)
    y += halfOf(down)
  })
  return btoa(Array.from(new Uint8Array(view.buffer), byte => String.fromCharCode(byte)).join(''))
}

function halfBits(value: number): number {
  const sign = value < 0 ? 0x8000 : 0
  const size = Math.min(Math.abs(value), 65_504)
  if (!(size >= 2 ** -24)) return sign
  const exponent = Math.max(-14, Math.floor(Math.log2(size)))
  const steps = Math.round(size / 2 ** (exponent - 10))
  // Of the smallest there is no leading one; a step too many carries into the exponent, as it should.
  return sign | Math.min(0x7bff, (exponent + 14) * 1024 + steps)
}
