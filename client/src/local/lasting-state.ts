/** For how long all of it has to have been saved before that is said: in a gesture one edit follows another many times a second. */
const LASTS_MS = 500

export interface Source<T> {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => T
}

/** What `source` says, at once; but the best that it can say only once that has lasted. */
export function lasting<T>(source: Source<T>, best: T): Source<T> {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: T
  const waitNoMore = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const tell = (state: T) => {
    waitNoMore()
    if (state === told) return
    told = state
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const state = source.read()
    if (state !== best) tell(state)
    else if (told !== best) timer ??= setTimeout(tell, LASTS_MS, best)
  }
  return {
    read: () => (stop ? told : source.read()),
    subscribe: listener => {
      if (!stop) {
        told = source.read()
        stop = source.subscribe(follow)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        waitNoMore()
        stop?.()
        stop = undefined
      }
    },
  }
}
