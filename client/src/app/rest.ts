/** For how long the first screen has stood before anything begins that nobody waits for: so long the processor is the screen's. */
const REST_MS = 4_000
/** Hands that have not moved for so long are taken to rest. */
const HANDS_REST_MS = 2_000
/** Whoever goes on for longer than this is not waited for, and with long work not for longer than that. */
const HANDS_MS_MAX = 10_000
export const HANDS_MS_MAX_FOR_LONG_WORK = 60_000

let movedAt = -Infinity
for (const sign of ['pointermove', 'pointerdown', 'wheel', 'keydown']) {
  globalThis.addEventListener?.(sign, noteHands, { capture: true, passive: true })
}

/** Somebody is at work: here, or elsewhere on what this page shows. */
export function noteHands(): void {
  movedAt = performance.now()
}

/** Once the page has been there for a while and has nothing else to do. Answers how to take it back. */
export function whenRested(act: () => void, handsMsMax = HANDS_MS_MAX): () => void {
  let idle: number | undefined
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = whenHandsRest(() => {
      // Not in Safari.
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(act, { timeout: 1_500 })
      else act()
    }, handsMsMax)
  }, REST_MS)
  return () => {
    clearTimeout(timer)
    stop()
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/** Not while somebody draws, scrolls or writes. Answers how to take it back. */
export function whenHandsRest(act: () => void, msMax = HANDS_MS_MAX_FOR_LONG_WORK): () => void {
  const until = performance.now() + msMax
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const left = Math.min(movedAt + HANDS_REST_MS, until) - performance.now()
    if (left <= 0) act()
    else timer = setTimeout(look, left)
  }
  look()
  return () => clearTimeout(timer)
}
