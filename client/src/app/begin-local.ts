import { watchPerson } from '#api/session.ts'
import { doesAnythingWait } from '#local/waiting-marks.ts'
import { whenRested } from './rest.ts'

let begun = false

/** For screens that show nothing but what is on this device. */
export function beginLocalNow(): void {
  if (begun) return
  begun = true
  void import('#app/follow-local.ts').then(({ followLocalData }) => followLocalData())
}

/**
 * Begins to keep the data of whoever signs in on this device. With the network the first screen has come from the server,
 * so this leaves it the processor first. It begins at once where it cannot wait: without the network, and where something
 * waits here to be sent, for what is said to be saved must be.
 */
export function beginLocalSoon(): void {
  const begin = beginLocalNow
  const beginWhenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 1_500 })
    else setTimeout(begin, 500)
  }
  if (!navigator.onLine || doesAnythingWait()) {
    beginWhenIdle()
    return
  }
  watchPerson(person => {
    if (!person || begun) return
    whenRested(begin)
    void import('#local/sync-state.ts').then(({ whenUnreachable }) => whenUnreachable(begin))
  })
}
