/*
 * That the person was told of something, in every tab. Light, as what is told of tasks: the stream itself comes after the first
 * paint, and who listens may be there before it.
 */

const listeners = new Set<() => void>()

/** Also when the stream stands again, since what happened meanwhile was not told. */
export function listenToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellNotices(): void {
  for (const listener of listeners) listener()
}
