import pg from 'pg'

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

const [zero, nine] = [0x30, 0x39]
const inUtc = '+00'
/** `2026-11-22 13:29:39`, after which the fraction may be left out. */
const wholeSeconds = 19

/**
 * A `timestamptz` as PostgreSQL writes it. Lists read thousands of them, mostly in UTC and of years of four digits; these
 * are taken apart by place, several times faster than by patterns. All others go the usual way.
 */
export function parseMoment(text: string): Date {
  if (!text.endsWith(inUtc) || text.charCodeAt(4) !== 0x2d || text.charCodeAt(10) !== 0x20) return parseAny(text)
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, wholeSeconds)]
  const ms = milliseconds(text)
  // What is no digit is no number, and neither is what comes of it.
  const time = year < 100 ? Number.NaN : Date.UTC(year, month - 1, day, hour, minute, second, ms)
  return Number.isNaN(time) ? parseAny(text) : new Date(time)
}

function milliseconds(text: string): number {
  const end = text.length - inUtc.length
  if (end === wholeSeconds) return 0
  let ms = 0
  for (let place = 0; place < 3; place++) {
    const at = wholeSeconds + 1 + place
    ms = ms * 10 + (at < end ? digits(text, at, at + 1) : 0)
  }
  return ms
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    number = code >= zero && code <= nine ? number * 10 + code - zero : Number.NaN
  }
  return number
}
