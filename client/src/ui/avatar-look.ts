const colors = ['p-1', 'p-2', 'p-3', 'p-4', 'p-5', 'p-6'] as const

/** FNV-1a: the same colour for the same person on every device. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

/** First letters of the first and the last word: "Mai Lê" → ML, "Linh" → L. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    word => Array.from(word ?? '')[0] ?? '',
  )
  return letters.join('').toLocaleUpperCase() || '?'
}

export function describeAvatar(uid: string, name: string): { initials: string; color: (typeof colors)[number] } {
  return { initials: initialsOf(name), color: colors[hash(uid) % colors.length] ?? 'p-1' }
}
