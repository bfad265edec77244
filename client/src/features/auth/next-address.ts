/** Only a place of this app: never another site, whatever the address bar says. */
export function readNext(value: unknown): string | undefined {
  // Browsers drop tabs and line ends from addresses, and read a backslash as a slash.
  return typeof value === 'string' && /^\/(?![/\\])[^\p{Cc}]*$/u.test(value) ? value : undefined
}
