import { useMemo } from 'react'
import { wildcardsRoutes as routes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { queueWrite } from '#local/local-store.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { listMessages } from '../list-messages.ts'
import { listRoutes } from './use-wildcard-list.ts'

export const tagWrites = { add: 'wildcard.addTags', remove: 'wildcard.removeTags' } as const

type BulkName = 'wildcard.softDelete' | 'wildcard.recover' | 'wildcard.addToLibrary' | 'wildcard.removeFromLibrary'

export interface WildcardActs {
  trash: (ids: string[]) => Promise<void>
  recover: (ids: string[]) => Promise<void>
  deleteForever: (ids: string[]) => Promise<void>
  emptyTrash: () => Promise<void>
  addToLibrary: (ids: string[]) => Promise<void>
  removeFromLibrary: (ids: string[]) => Promise<void>
  favorite: (ids: string[]) => Promise<void>
  duplicate: (id: string) => Promise<string | undefined>
}

/** What can be done with wildcards from a list or from their page. Each says what it did, and how to take it back. */
export function useWildcardActs(): WildcardActs {
  const text = useMessages(listMessages)
  return useMemo(() => {
    async function run(act: () => Promise<void>): Promise<void> {
      try {
        await act()
      } catch (error) {
        showError(error)
      }
      await refresh([...listRoutes, routes.read])
    }
    const bulk = (route: typeof routes.recover, ids: string[], tell: (answer: BulkAnswer) => void) =>
      run(async () => tell(await call(route, { body: { ids } })))

    /** Done here at once where all of them are here, and sent when the server can be reached; else by the server. */
    const bulkHere = async (
      [name, route]: readonly [BulkName, typeof routes.recover],
      ids: string[],
      tell: (answer: BulkAnswer) => void,
    ) => {
      if (await queueWrite(name, { body: { ids } })) tell({ done: ids, refused: [] })
      else await bulk(route, ids, tell)
    }

    const acts: WildcardActs = {
      trash: ids =>
        bulkHere(['wildcard.softDelete', routes.softDelete], ids, answer =>
          tellBulk(answer, text.trashed, { undo: () => acts.recover(answer.done) }),
        ),
      recover: ids => bulkHere(['wildcard.recover', routes.recover], ids, answer => tellBulk(answer, text.recovered)),
      deleteForever: ids => bulk(routes.fullyDelete, ids, answer => tellBulk(answer, text.deleted)),
      emptyTrash: () =>
        run(async () => {
          const { deleted } = await call(routes.emptyTrash, {})
          showToast(text.deleted(deleted))
        }),
      addToLibrary: ids =>
        bulkHere(['wildcard.addToLibrary', routes.addAllToLibrary], ids, answer =>
          tellBulk(answer, text.addedToLibrary, { undo: () => acts.removeFromLibrary(answer.done) }),
        ),
      removeFromLibrary: ids =>
        bulkHere(['wildcard.removeFromLibrary', routes.removeAllFromLibrary], ids, answer =>
          tellBulk(answer, text.removedFromLibrary),
        ),
      favorite: ids =>
        run(async () => {
          await Promise.all(
            ids.map(async id => {
              const input = { params: { id }, body: { favorite: true } }
              if (!(await queueWrite('wildcard.favorite', input))) await call(routes.favorite, input)
            }),
          )
        }),
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
