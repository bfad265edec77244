const UNMADE = 'unmade:'

/** The id of a tag that the server has not made yet. */
export function unmadeTagId(name: string): string {
  return UNMADE + name.toLowerCase()
}

export function isUnmadeTag({ id }: { id: string }): boolean {
  return id.startsWith(UNMADE)
}
