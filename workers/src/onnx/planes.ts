/** The sum of two, each as strong as is said. */
export function blend(first: Float32Array, byFirst: number, second: Float32Array, bySecond: number): Float32Array {
  const blended = new Float32Array(first.length)
  for (let index = 0; index < blended.length; index++) {
    blended[index] = byFirst * (first[index] as number) + bySecond * (second[index] as number)
  }
  return blended
}

/** One where the mask is 1, the other where it is 0. */
export function mix(inside: Float32Array, outside: Float32Array, mask: Float32Array): Float32Array {
  return inside.map((value, index) => {
    const share = mask[index] as number
    return value * share + (outside[index] as number) * (1 - share)
  })
}

/** One after the other. */
export function join(parts: readonly Float32Array[]): Float32Array {
  const [only] = parts
  if (only && parts.length === 1) return only
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
