import { watchPerson } from '#api/session.ts'

/** A clearing of this device that was broken off, see local/leave-device.ts: it is finished whoever is here now. */
const CLEARING = 'atelier.clearing.'

/** Begins to keep the data of whoever is signed in on this device, once the first screen is painted and at rest. */
export function beginLocalSoon(): void {
  let begun = false
  const beginWhenIdle = () => {
    if (begun) return
    begun = true
    const begin = () => void import('#app/follow-local.ts').then(({ followLocalData }) => followLocalData())
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 1_500 })
    else setTimeout(begin, 500)
  }
  if (Object.keys(localStorage).some(key => key.startsWith(CLEARING))) beginWhenIdle()
  // Strangers are spared what they have no use for.
  watchPerson(person => person && beginWhenIdle())
}
