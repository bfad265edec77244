const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many keys that sort one after the other, as tldraw orders what lies over each other: `a0` … `az`, `b00` … */
export function orderKeys(count: number): string[] {
  return Array.from({ length: count }, (_, at) => orderKey(at))
}

function orderKey(at: number): string {
  let rest = at
  for (let digits = 1; ; digits++) {
    const room = DIGITS.length ** digits
    if (rest < room) return String.fromCharCode(96 + digits) + inDigits(rest, digits)
    rest -= room
  }
}

function inDigits(value: number, digits: number): string {
  return Array.from({ length: digits }, (_, place) => {
    const power = DIGITS.length ** (digits - 1 - place)
    return DIGITS[Math.floor(value / power) % DIGITS.length]
  }).join('')
}
