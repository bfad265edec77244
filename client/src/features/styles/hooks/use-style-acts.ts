import { useMemo } from 'react'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'

/** Every route whose answers show a style. */
export const styleRoutes = [routes.browse, routes.read] as const

export interface StyleActs {
  trash: (id: string) => Promise<void>
  recover: (id: string) => Promise<void>
  deleteForever: (id: string) => Promise<void>
  addToLibrary: (id: string) => Promise<void>
  removeFromLibrary: (id: string) => Promise<void>
  /** Answers the id of the copy. */
  duplicate: (id: string) => Promise<string | undefined>
}

/** What can be done with a style. Each says what it did, and how to take it back. */
export function useStyleActs(): StyleActs {
  const text = useMessages(stylesMessages)
  return useMemo(() => {
    const acts: StyleActs = {
      trash: id =>
        run(async () =>
          tellBulk(await call(routes.softDelete, { body: { ids: [id] } }), text.trashed, {
            undo: () => acts.recover(id),
          }),
        ),
      recover: id => run(async () => tellBulk(await call(routes.recover, { body: { ids: [id] } }), text.recovered)),
      deleteForever: id =>
        run(async () => tellBulk(await call(routes.fullyDelete, { body: { ids: [id] } }), text.deleted)),
      addToLibrary: id =>
        run(async () =>
          tellBulk(await call(routes.addAllToLibrary, { body: { ids: [id] } }), text.addedToLibrary, {
            undo: () => acts.removeFromLibrary(id),
          }),
        ),
      removeFromLibrary: id =>
        run(async () =>
          tellBulk(await call(routes.removeAllFromLibrary, { body: { ids: [id] } }), text.removedFromLibrary),
        ),
      duplicate: async id => {
        let made: string | undefined
        await run(async () => {
          const copy = await call(routes.duplicate, { params: { id }, body: {} })
          made = copy.id
          showToast(text.duplicated(copy.name))
        })
        return made
      },
    }
    return acts
  }, [text])
}

async function run(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showError(error)
  }
  await refresh(styleRoutes)
}
