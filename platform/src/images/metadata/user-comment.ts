import { decodeText } from './text-bytes.ts'

const CODE_LENGTH = 8
const UNICODE = 'UNICODE\0'

/** Text in the encoding that its first eight bytes name, or without them, as some write it. */
export function decodeUserComment(data: Buffer, isBigEndian: boolean): string {
  const code = data.toString('latin1', 0, CODE_LENGTH)
  const body = data.subarray(CODE_LENGTH)
  switch (code) {
    case UNICODE:
      return trimEnd(decodeUnicode(body, isBigEndian))
    case 'ASCII\0\0\0':
    case '\0\0\0\0\0\0\0\0':
      return trimEnd(decodeText(body))
    case 'JIS\0\0\0\0\0':
      return trimEnd(new TextDecoder('euc-jp').decode(body))
    default:
      return trimEnd(decodeText(data))
  }
}

/** As A1111 writes it. */
export function encodeUserComment(text: string): Buffer {
  return Buffer.concat([Buffer.from(UNICODE, 'latin1'), Buffer.from(text, 'utf16le').swap16()])
}

const SAMPLE_BYTES = 512

/** UTF-16 in either order, whatever the order of the file is: tools do not agree. Some write UTF-8. */
function decodeUnicode(body: Buffer, isBigEndian: boolean): string {
  if (body[0] === 0xfe && body[1] === 0xff) return decodeUtf16(body.subarray(2), true)
  if (body[0] === 0xff && body[1] === 0xfe) return decodeUtf16(body.subarray(2), false)
  const zeros = { even: 0, odd: 0, isAscii: true }
  const sample = body.subarray(0, SAMPLE_BYTES)
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
    if (byte >= 0x80) zeros.isAscii = false
  })
  if (zeros.even + zeros.odd === 0 && zeros.isAscii) return decodeText(body)
  return decodeUtf16(body, zeros.even === zeros.odd ? isBigEndian : zeros.even > zeros.odd)
}

function decodeUtf16(body: Buffer, isBigEndian: boolean): string {
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(body)
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return text.slice(0, end)
}
