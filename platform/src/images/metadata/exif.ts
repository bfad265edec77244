import { bufferOf, decodeText } from './text-bytes.ts'
import { decodeUserComment, encodeUserComment } from './user-comment.ts'

/** Text fields by the names that EXIF gives them; others as `exif:0x010d`. */
const textTags = {
  ImageDescription: 0x010e,
  Make: 0x010f,
  Model: 0x0110,
  Software: 0x0131,
  MakerNote: 0x927c,
  UserComment: 0x9286,
  XPComment: 0x9c9c,
} as const
const tagNames: ReadonlyMap<number, string> = new Map(Object.entries(textTags).map(([name, tag]) => [tag, name]))

const EXIF_DIRECTORY_TAG = 0x8769
const FieldType = { byte: 1, ascii: 2, long: 4, undefined: 7 } as const
const ENTRIES_MAX = 512
const PREFIX = 'Exif\0\0'

interface Tiff {
  readonly bytes: Buffer
  readonly isBigEndian: boolean
}

interface Field {
  readonly tag: number
  readonly type: number
  readonly data: Buffer
}

export function readExifTexts(block: Uint8Array): Map<string, string> {
  const texts = new Map<string, string>()
  const tiff = openTiff(bufferOf(block))
  if (!tiff) return texts
  // Fields may all point to the same bytes: together they give no more than there are.
  let bytesLeft = tiff.bytes.length
  for (const field of fieldsOf(tiff)) {
    bytesLeft -= field.data.length
    if (bytesLeft < 0) break
    const name = tagNames.get(field.tag) ?? `exif:0x${field.tag.toString(16).padStart(4, '0')}`
    const text = readField(field, tiff)
    if (text && !texts.has(name)) texts.set(name, text)
  }
  return texts
}

function openTiff(block: Buffer): Tiff | undefined {
  const bytes = block.toString('latin1', 0, PREFIX.length) === PREFIX ? block.subarray(PREFIX.length) : block
  const order = bytes.toString('latin1', 0, 2)
  return bytes.length >= 8 && (order === 'II' || order === 'MM') ? { bytes, isBigEndian: order === 'MM' } : undefined
}

function* fieldsOf(tiff: Tiff): Generator<Field> {
  const main = directoryAt(tiff, word(tiff, 4))
  yield* main
  const pointer = main.find(({ tag }) => tag === EXIF_DIRECTORY_TAG)
  if (pointer && pointer.data.length >= 4) yield* directoryAt(tiff, word({ ...tiff, bytes: pointer.data }, 0))
}

function directoryAt(tiff: Tiff, offset: number): Field[] {
  const { bytes } = tiff
  if (offset + 2 > bytes.length) return []
  const fields: Field[] = []
  const count = Math.min(short(tiff, offset), ENTRIES_MAX)
  for (let index = 0; index < count; index++) {
    const entry = offset + 2 + index * 12
    if (entry + 12 > bytes.length) break
    const field = fieldAt(tiff, entry)
    if (field) fields.push(field)
  }
  return fields
}

function fieldAt(tiff: Tiff, entry: number): Field | undefined {
  const tag = short(tiff, entry)
  const type = short(tiff, entry + 2)
  if (type !== FieldType.byte && type !== FieldType.ascii && type !== FieldType.undefined && type !== FieldType.long) {
    return undefined
  }
  const length = word(tiff, entry + 4) * (type === FieldType.long ? 4 : 1)
  const start = length <= 4 ? entry + 8 : word(tiff, entry + 8)
  if (start + length > tiff.bytes.length) return undefined
  return { tag, type, data: tiff.bytes.subarray(start, start + length) }
}

function readField({ tag, type, data }: Field, { isBigEndian }: Tiff): string | undefined {
  if (tag === textTags.UserComment) return decodeUserComment(data, isBigEndian)
  if (tag === textTags.XPComment) return withoutZeros(data.toString('utf16le'))
  if (type === FieldType.ascii || tag === textTags.MakerNote) return withoutZeros(decodeText(data))
  return undefined
}

function withoutZeros(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

function short({ bytes, isBigEndian }: Tiff, offset: number): number {
  return isBigEndian ? bytes.readUInt16BE(offset) : bytes.readUInt16LE(offset)
}

function word({ bytes, isBigEndian }: Tiff, offset: number): number {
  return isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset)
}

type WrittenExif = Partial<Readonly<Record<'Make' | 'Model' | 'Software' | 'UserComment', string>>>

/** A big-endian TIFF block: texts in ASCII beside each other, in the order of their tags, the comment in the directory below. */
export function writeExif({ UserComment: comment, ...texts }: WrittenExif): Buffer {
  const main = (['Make', 'Model', 'Software'] as const).flatMap(name => {
    const text = texts[name]
    return text === undefined ? [] : [asciiField(textTags[name], text)]
  })
  const header = Buffer.from('MM\0*\0\0\0\x08', 'latin1')
  if (comment === undefined) return Buffer.concat([header, writeDirectory(main, header.length)])
  const pointer: Field = { tag: EXIF_DIRECTORY_TAG, type: FieldType.long, data: Buffer.alloc(4) }
  // Where the second begins depends on the length of the first, not on what the pointer holds.
  const start = header.length + writeDirectory([...main, pointer], header.length).length
  pointer.data.writeUInt32BE(start)
  const below = [{ tag: textTags.UserComment, type: FieldType.undefined, data: encodeUserComment(comment) }]
  return Buffer.concat([header, writeDirectory([...main, pointer], header.length), writeDirectory(below, start)])
}

function asciiField(tag: number, text: string): Field {
  return { tag, type: FieldType.ascii, data: Buffer.from(`${text}\0`, 'latin1') }
}

function writeDirectory(fields: readonly Field[], start: number): Buffer {
  const table = Buffer.alloc(2 + fields.length * 12 + 4)
  table.writeUInt16BE(fields.length, 0)
  const values: Buffer[] = []
  let end = start + table.length
  fields.forEach(({ tag, type, data }, index) => {
    const entry = 2 + index * 12
    table.writeUInt16BE(tag, entry)
    table.writeUInt16BE(type, entry + 2)
    table.writeUInt32BE(type === FieldType.long ? data.length / 4 : data.length, entry + 4)
    if (data.length <= 4) {
      data.copy(table, entry + 8)
      return
    }
    table.writeUInt32BE(end, entry + 8)
    // Values begin at even places.
    const padded = data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)])
    values.push(padded)
    end += padded.length
  })
  return Buffer.concat([table, ...values])
}
