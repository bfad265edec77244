import { sniffModelFormat } from '@atelier/shared-schema/models/model-format.ts'
import { nameForeignFormat, sniffImageFormat } from './sniff.ts'
import type { ImageFormat } from './sniff.ts'

/** How many bytes of its beginning tell what a file is. */
export const HEAD_BYTES = 64 * 1024

export type FileKind = 'image' | 'model' | 'zip' | 'json' | 'text' | 'other'

export interface FileType {
  readonly kind: FileKind
  readonly mimeType: string
}

/** What a file is by its first bytes, whatever its name says. What is not known for harmless is of kind `other`. */
export function sniffFileType(head: Uint8Array, size: number): FileType {
  const image = sniffImageFormat(head)
  if (image) return { kind: 'image', mimeType: imageMimeType(image) }
  if (nameForeignFormat(head)) return other
  if (sniffModelFormat(head, size)) return { kind: 'model', mimeType: 'application/octet-stream' }
  if (asciiAt(head, 'PK\u0003\u0004') || asciiAt(head, 'PK\u0005\u0006'))
    return { kind: 'zip', mimeType: 'application/zip' }
  const text = readText(head, size)
  if (text === undefined) return other
  if (/^\s*[{[]/.test(text)) return { kind: 'json', mimeType: 'application/json' }
  return { kind: 'text', mimeType: 'text/plain; charset=utf-8' }
}

const other: FileType = { kind: 'other', mimeType: 'application/octet-stream' }

export function imageMimeType(format: ImageFormat): string {
  return `image/${format}`
}

/** undefined where it is no UTF-8, or holds what no text holds. A character may be cut at the end of the head. */
function readText(head: Uint8Array, size: number): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: size > head.length })
    return /\p{Cc}/u.test(text.replace(/\s/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

function asciiAt(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((character, index) => bytes[index] === character.charCodeAt(0))
}
