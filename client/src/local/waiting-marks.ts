/*
 * What waits on this device has its mark in localStorage, where it can be seen before any of the rest is loaded: drafts
 * (own-storage.ts), queued writes and those about to be (noted-writes.ts), and a clearing that was broken off (leave-device.ts).
 */
const QUEUED = 'atelier.queued.'
export const NOTED = 'atelier.noted.'
const marks = ['atelier.own.', QUEUED, NOTED, 'atelier.clearing.']

/** Set before the first write is queued, taken away when the queue is empty: so it may be there for nothing, never missing. */
export function markQueued(uid: string, isQueued: boolean): void {
  try {
    if (isQueued) localStorage.setItem(QUEUED + uid, '1')
    else localStorage.removeItem(QUEUED + uid)
  } catch {
    // No room for the mark: the queue is found a few seconds later.
  }
}

export function doesAnythingWait(): boolean {
  return Object.keys(localStorage).some(key => marks.some(mark => key.startsWith(mark)))
}
