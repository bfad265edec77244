const SUGGESTIONS_MAX = 8

/** Names that begin with what is typed, then those that hold it; in the order of the alphabet. */
export function suggestNames(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase()
  const begins = (name: string) => name.toLowerCase().startsWith(wanted)
  return [...new Set(names)]
    .filter(name => name.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)) || one.localeCompare(other))
    .slice(0, SUGGESTIONS_MAX)
}
