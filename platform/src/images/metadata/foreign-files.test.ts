import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePixels, solidPixels } from '#images/solid.fixture.ts'
import { readMetadata } from './read-metadata.ts'

const prompt = 'một con mèo, 猫'
const fields = 'Steps: 20, Sampler: Euler a, Seed: 1'
const parameters = `${prompt}\n${fields}`
const png = await encodePixels(solidPixels(8, 8, [1, 2, 3]))
const utf8 = Buffer.from(parameters, 'utf8')

test.each([
  { name: 'zTXt', type: 'zTXt', data: Buffer.concat([Buffer.from('parameters\0\0'), deflateSync(utf8)]) },
  { name: 'iTXt', type: 'iTXt', data: Buffer.concat([Buffer.from('parameters\0\0\0vi\0tham số\0'), utf8]) },
  {
    name: 'packed iTXt',
    type: 'iTXt',
    data: Buffer.concat([Buffer.from('parameters\0\x01\0\0\0', 'latin1'), deflateSync(utf8)]),
  },
  { name: 'tEXt in UTF-8', type: 'tEXt', data: Buffer.concat([Buffer.from('parameters\0'), utf8]) },
])('reads $name', ({ type, data }) => {
  expect(readMetadata(withChunk(type, data))).toMatchObject({ tool: 'a1111', prompt, seed: '1', parameters })
})

test('reads Latin-1, texts behind the picture, and what ComfyUI puts into animations', () => {
  const latin1 = Buffer.from(`parameters\0café\n${fields}`, 'latin1')
  expect(readMetadata(withChunk('tEXt', latin1))?.prompt).toBe('café')
  const graph = { 1: { class_type: 'KSampler', inputs: { seed: 3, steps: 2 } } }
  const behind = withChunk('comf', Buffer.from(`prompt\0${JSON.stringify(graph)}`), png.length - 12)
  expect(readMetadata(behind)).toMatchObject({ tool: 'comfyui', seed: '3', graph })
})

test('a text that unpacks to more than any tool writes is left out, and no other is unpacked after it', () => {
  const bomb = Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(20 * 1024 * 1024))])
  const small = Buffer.concat([Buffer.from('parameters\0\0'), deflateSync(utf8)])
  const bytes = withChunk('zTXt', bomb)
  expect(readMetadata(Buffer.concat([bytes.subarray(0, -12), chunk('zTXt', small)]))).toBeUndefined()
})

const utf16 = Buffer.from(parameters, 'utf16le')
const swapped = Buffer.from(utf16).swap16()
const ascii = Buffer.from(`a cat\n${fields}`)

test.each([
  { name: 'UTF-16, least byte first', comment: Buffer.concat([Buffer.from('UNICODE\0'), utf16]), told: prompt },
  { name: 'UTF-16, most byte first', comment: Buffer.concat([Buffer.from('UNICODE\0'), swapped]), told: prompt },
  {
    name: 'UTF-16 with a byte order mark',
    comment: Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from([0xfe, 0xff]), swapped]),
    told: prompt,
  },
  { name: 'UTF-8 that says UTF-16', comment: Buffer.concat([Buffer.from('UNICODE\0'), ascii]), told: 'a cat' },
  { name: 'ASCII', comment: Buffer.concat([Buffer.from('ASCII\0\0\0'), ascii]), told: 'a cat' },
  { name: 'UTF-8 without a name', comment: Buffer.concat([Buffer.alloc(8), utf8]), told: prompt },
  { name: 'text without a head', comment: ascii, told: 'a cat' },
])('reads a comment in $name', ({ comment, told }) => {
  expect(readMetadata(jpegWith('Exif\0\0', littleEndianExif(comment)))).toMatchObject({
    tool: 'a1111',
    prompt: told,
    seed: '1',
  })
})

test('reads the comment of an XMP packet', () => {
  const escaped = parameters.replace('mèo', '&lt;m&#xE8;o&gt; &amp;')
  const packet = `<x:xmpmeta><rdf:Description><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${escaped}</rdf:li></rdf:Alt></exif:UserComment></rdf:Description></x:xmpmeta>`
  const bytes = jpegWith('http://ns.adobe.com/xap/1.0/\0', Buffer.from(packet))
  expect(readMetadata(bytes)).toMatchObject({ prompt: 'một con <mèo> &, 猫', seed: '1' })
})

/** At an offset where a chunk begins: behind the header unless told otherwise. */
function withChunk(type: string, data: Buffer, at = 33): Buffer {
  return Buffer.concat([png.subarray(0, at), chunk(type, data), png.subarray(at)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([word(data.length), body, word(crc32(body))])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function jpegWith(head: string, block: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(head, 'latin1'), block])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, body, Buffer.from([0xff, 0xd9])])
}

/** One directory that leads to another with the comment. */
function littleEndianExif(comment: Buffer): Buffer {
  const bytes = Buffer.alloc(44)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  writeField(bytes, 8, { tag: 0x8769, type: 4, count: 1, value: 26 })
  writeField(bytes, 26, { tag: 0x9286, type: 7, count: comment.length, value: 44 })
  return Buffer.concat([bytes, comment])
}

function writeField(
  bytes: Buffer,
  at: number,
  field: { tag: number; type: number; count: number; value: number },
): void {
  bytes.writeUInt16LE(1, at)
  bytes.writeUInt16LE(field.tag, at + 2)
  bytes.writeUInt16LE(field.type, at + 4)
  bytes.writeUInt32LE(field.count, at + 6)
  bytes.writeUInt32LE(field.value, at + 10)
}
