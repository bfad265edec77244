import { useMemo } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { macrosMessages } from '../macros.messages.ts'

/** Every route whose answers show a macro. */
export const macroRoutes = [routes.browse, routes.read] as const

export interface MacroActs {
  trash: (id: string) => Promise<void>
  recover: (id: string) => Promise<void>
  deleteForever: (id: string) => Promise<void>
  addToLibrary: (id: string) => Promise<void>
  removeFromLibrary: (id: string) => Promise<void>
  /** Answers the id of the copy. */
  duplicate: (id: string) => Promise<string | undefined>
}

type BulkRoute = typeof routes.recover

/** What can be done with a macro. Each says what it did, and how to take it back. */
export function useMacroActs(): MacroActs {
  const text = useMessages(macrosMessages)
  return useMemo(() => {
    const bulk = (route: BulkRoute, id: string, tell: (answer: BulkAnswer) => void) =>
      run(async () => tell(await call(route, { body: { ids: [id] } })))
    const acts: MacroActs = {
      trash: id =>
        bulk(routes.softDelete, id, answer => tellBulk(answer, text.trashed, { undo: () => acts.recover(id) })),
      recover: id => bulk(routes.recover, id, answer => tellBulk(answer, text.recovered)),
      deleteForever: id => bulk(routes.fullyDelete, id, answer => tellBulk(answer, text.deleted)),
      addToLibrary: id =>
        bulk(routes.addAllToLibrary, id, answer =>
          tellBulk(answer, text.addedToLibrary, { undo: () => acts.removeFromLibrary(id) }),
        ),
      removeFromLibrary: id =>
        bulk(routes.removeAllFromLibrary, id, answer => tellBulk(answer, text.removedFromLibrary)),
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
  await refresh(macroRoutes)
}
