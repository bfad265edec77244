const LENGTH_MAX = 100_000

/** Any value in words: texts as they are, numbers as people write them, pictures by their size, the rest as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const json = JSON.stringify(value, describeBytes, 2) as string | undefined
  return json?.slice(0, LENGTH_MAX) ?? ''
}

/** Pixels would be millions of numbers. */
function describeBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `${value.length} bytes` : value
}
