export const imageFormats = ['png', 'jpeg', 'webp', 'gif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** What the bytes are by how they begin, whatever a name or a header says; undefined for everything that is not taken. */
export function sniffImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (asciiAt(bytes, 0, 'RIFF') && asciiAt(bytes, 8, 'WEBP')) return 'webp'
  if (asciiAt(bytes, 0, 'GIF87a') || asciiAt(bytes, 0, 'GIF89a')) return 'gif'
  return undefined
}

/** What else it seems to be, in words for the person who chose it. */
export function nameForeignFormat(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512))
  if (/<svg|<!DOCTYPE svg/i.test(head)) return 'SVG'
  if (/<html|<!DOCTYPE html/i.test(head)) return 'HTML'
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('BM')) return 'BMP'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'TIFF'
  if (/^....ftyp(avif|avis)/s.test(head)) return 'AVIF'
  if (/^....ftyp(heic|heix|mif1|msf1)/s.test(head)) return 'HEIC'
  return /^....ftyp/s.test(head) ? 'a video' : undefined
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function asciiAt(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false
  }
  return true
}
