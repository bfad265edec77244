/** As many as the server takes at once: `idList` of the contract. */
const AT_ONCE_MAX = 200

export function idParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / AT_ONCE_MAX)
  return Array.from({ length: count }, (_, part) => ids.slice(part * AT_ONCE_MAX, (part + 1) * AT_ONCE_MAX))
}
