/** For how long the first screen has stood before anything begins that nobody waits for: so long the processor is the screen's. */
const REST_MS = 4_000

/** Once the page has been there for a while and has nothing else to do. Answers how to take it back. */
export function whenRested(act: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Not in Safari.
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(act, { timeout: 1_500 })
    else act()
  }, REST_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
