/** Names as people write them: letters, digits and `_ - . /`, never two underscores in a row. */
export const wildcardKeyPattern = /^[A-Za-z0-9](?:_?[A-Za-z0-9./-])*$/

/** Names are the same in any case. */
export function sameKey(key: string): string {
  return key.toLowerCase()
}

export function isGlob(key: string): boolean {
  return key.includes('*')
}

/** `*` stands for any run of characters, `/` among them, as in file lists of Dynamic Prompts. Takes no more steps than key × pattern. */
export function matchesGlob(pattern: string, key: string): boolean {
  const wanted = sameKey(pattern)
  const given = sameKey(key)
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < given.length;) {
    if (wanted[at] === '*') {
      star = at++
      resume = index
    } else if (wanted[at] === given[index]) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }
  while (wanted[at] === '*') at++
  return at === wanted.length
}

/** The key a name suggests: `Tóc dài` → `toc-dai`. Empty when nothing of it can stand in a key. */
export function suggestKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
}
