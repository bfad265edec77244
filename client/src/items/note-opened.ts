import { useEffect } from 'react'
import { OPENED_AT_ONCE_MAX, recentAccessRoutes } from '@atelier/shared-schema/contract/areas/recent-access.contract.ts'
import { trackingRoutes } from '@atelier/shared-schema/contract/areas/tracking.contract.ts'
import { call } from '#api/call.ts'
import { usePerson } from '#api/session.ts'
import { readLocalState } from '#local/local-store.ts'

/** A thing that is open counts as opened and as seen, with or without the network. Give undefined until it is shown. */
export function useNoteOpened(id: string | undefined, ownerUid: string | undefined): void {
  const person = usePerson()
  const uid = person?.uid
  // What a review guest opens is no matter of lists and counts.
  const isGuest = person?.onlyItemId != null
  useEffect(() => {
    if (id === undefined || isGuest) return
    if (uid !== undefined) void noteOpened(id)
    // Nobody waits for a count: a view that cannot be told now is not counted.
    if (ownerUid !== undefined && ownerUid !== uid) {
      void call(trackingRoutes.views, { body: { ids: [id] } }).catch(() => undefined)
    }
  }, [id, ownerUid, uid, isGuest])
}

async function noteOpened(id: string): Promise<void> {
  const { data } = readLocalState()
  const { addOpened } = await import('#local/opened-record.ts')
  await data?.run(db => addOpened(db, [{ id, at: new Date().toISOString(), told: false }]))
  await tellOpened()
}

/** What could not be told stays to be told with the next. */
export async function tellOpened(): Promise<void> {
  const { data } = readLocalState()
  const { listUntold, markTold } = await import('#local/opened-record.ts')
  const untold = (await data?.run(listUntold))?.slice(0, OPENED_AT_ONCE_MAX) ?? []
  if (untold.length === 0) return
  try {
    const opened = untold.map(({ id, at }) => ({ id, at }))
    await call(recentAccessRoutes.opened, { body: { opened } })
    await data?.run(db => markTold(db, untold))
  } catch {
    // The server cannot be reached: they wait in the list itself.
  }
}
