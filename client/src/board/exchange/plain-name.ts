const NAME_MAX = 80

/** As the name of a file: without what a system makes something of. */
export function plainName(name: string): string {
  const plain = Array.from(name, letter => (letter < ' ' || '\\/:*?"<>|'.includes(letter) ? ' ' : letter)).join('')
  return plain
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, NAME_MAX)
    .trim()
}
