/** With a comma or a point, as people write. What is no number is refused by the route's schema, at its field. */
export function readNumber(written: string): number {
  const text = written.trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}
