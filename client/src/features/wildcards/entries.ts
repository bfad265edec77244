/** What is written in the field, as the lines that are saved: trimmed, without the empty ones. */
export function readEntries(text: string): string[] {
  return text.split('\n').flatMap(line => line.trim() || [])
}

export function writeEntries(entries: readonly string[]): string {
  return entries.join('\n')
}

/** How many lines say again what an earlier one said, in any case. */
export function countDuplicates(entries: readonly string[]): number {
  return entries.length - new Set(entries.map(entry => entry.toLocaleLowerCase())).size
}

/** Keeps the first of each. */
export function removeDuplicates(entries: readonly string[]): string[] {
  const known = new Set<string>()
  return entries.filter(entry => {
    const key = entry.toLocaleLowerCase()
    return !known.has(key) && known.add(key)
  })
}

export function sortEntries(entries: readonly string[]): string[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return entries.toSorted(compare)
}

/** Fisher–Yates: every order is as likely as any other. */
export function shuffleEntries(entries: readonly string[], random: () => number = Math.random): string[] {
  const shuffled = [...entries]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other] ?? '', shuffled[last] ?? '']
  }
  return shuffled
}

const BULLET = /^\s*(?:[-*•–]\s+|\d{1,4}[.)]\s+)/

/** A list from elsewhere: by lines, or by commas and semicolons where it is all on one line. */
export function readPastedList(text: string): string[] {
  const lines = readEntries(text.replaceAll('\r', '\n'))
  const [only] = lines
  const parts = lines.length === 1 && only && !only.includes('{') ? only.split(/[,;]/) : lines
  return parts.flatMap(part => part.replace(BULLET, '').trim() || [])
}
