/**
 * A stamp is text within an update: who wrote it, its number and when it was sent. Readers find it in the bytes of a frame
 * and know the delay, without applying anything. Servers may put several updates in one frame; each keeps its stamp.
 */
export interface Stamp {
  writer: number
  seq: number
  sentUs: number
}

const first = 0x40 // @
const second = 0x21 // !
const radix = 36
const widths = { writer: 2, seq: 5, sentUs: 9 }
const stampBytes = 2 + widths.writer + widths.seq + widths.sentUs

/** The same clock in all processes of a machine. */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

export function formatStamp({ writer, seq, sentUs }: Stamp): string {
  const pad = (value: number, width: number) => value.toString(radix).padStart(width, '0')
  return `@!${pad(writer, widths.writer)}${pad(seq, widths.seq)}${pad(sentUs, widths.sentUs)}`
}

/** Calls for every stamp in the bytes; one object is used for all of them. */
export function scanStamps(bytes: Buffer, onStamp: (stamp: Stamp) => void): void {
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (bytes[at + 1] !== second || at + stampBytes > bytes.length) continue
    let from = at + 2
    found.writer = readNumber(bytes, from, widths.writer)
    found.seq = readNumber(bytes, (from += widths.writer), widths.seq)
    found.sentUs = readNumber(bytes, (from += widths.seq), widths.sentUs)
    onStamp(found)
  }
}

const found: Stamp = { writer: 0, seq: 0, sentUs: 0 }

function readNumber(bytes: Buffer, from: number, width: number): number {
  let value = 0
  for (let at = from; at < from + width; at++) {
    const byte = bytes[at] ?? 0
    value = value * radix + (byte < 0x3a ? byte - 0x30 : byte - 0x57)
  }
  return value
}
