/** A parameter to be cast to `uuid[]`: ids need none of the quoting that each element of an array is looked through for. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
