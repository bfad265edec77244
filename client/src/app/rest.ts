/** For how long the first screen has stood before anything begins that nobody waits for: so long the processor is the screen's. */
const REST_MS = 4_000
/** Hands that have not moved for so long are taken to rest. */
const HANDS_REST_MS = 2_000
/** Whoever goes on for as long as this is not waited for. */
const HANDS_MS_MAX = 60_000

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

/** For long work that nobody waits for: not while somebody draws, scrolls or writes. */
export function whenHandsRest(act: () => void): void {
  const began = performance.now()
  const hands = new AbortController()
  let timer = setTimeout(begin, HANDS_REST_MS)
  function begin() {
    hands.abort()
    act()
  }
  const waitAgain = () => {
    clearTimeout(timer)
    timer = setTimeout(begin, Math.min(HANDS_REST_MS, began + HANDS_MS_MAX - performance.now()))
  }
  for (const sign of ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'])
    addEventListener(sign, waitAgain, { capture: true, passive: true, signal: hands.signal })
}
