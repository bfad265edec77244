import { pinnedItemsRoutes } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
import { call } from '#api/call.ts'
import { queueWrite } from '#local/local-store.ts'
import { showError } from '#ui/toast-store.ts'

/** Pins things or takes their pins off, with or without the network. */
export async function setPinned(ids: readonly string[], pinned: boolean): Promise<void> {
  const input = { body: { ids: [...ids] } }
  try {
    if (await queueWrite(pinned ? 'item.pin' : 'item.unpin', input)) return
    await call(pinned ? pinnedItemsRoutes.pin : pinnedItemsRoutes.unpin, input)
  } catch (error) {
    showError(error)
  }
}

/** Before another pin, or to the end with null. */
export async function movePin(id: string, before: string | null): Promise<void> {
  try {
    await call(pinnedItemsRoutes.pin, { body: { ids: [id], before } })
  } catch (error) {
    showError(error)
  }
}
