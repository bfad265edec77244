/** The feed tells of it within a second or two. */
const TOLD_WITHIN_MS = 5_000

let leftAt = -TOLD_WITHIN_MS

/** What goes from this device now goes because the person has left it. */
export function noteLeft(): void {
  leftAt = performance.now()
}

export function hasJustLeft(): boolean {
  return performance.now() - leftAt < TOLD_WITHIN_MS
}
