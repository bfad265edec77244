import { z } from 'zod'

let lastMs = 0
let counter = 0

/** UUID v7 made in the application; ids made in one process within a millisecond still sort in the order they were made. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0)
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  let time = lastMs
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Any well-formed UUID: what is not one cannot name a row, and Postgres would answer an error instead of "not found". */
export const id = z.guid({ error: 'must be an id' })
