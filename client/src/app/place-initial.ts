/** The letter that stands for a place or a person in a small square. */
export function placeInitial(name: string): string {
  return (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase()
}
