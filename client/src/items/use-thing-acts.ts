import { useMemo } from 'react'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { tellBulk } from './bulk-toast.ts'
import type { ThingKind } from './thing-kind.ts'
import { thingMessages } from './thing-messages.ts'

export interface ThingActs {
  trash: (id: string) => Promise<void>
  recover: (id: string) => Promise<void>
  deleteForever: (id: string) => Promise<void>
  addToLibrary: (id: string) => Promise<void>
  removeFromLibrary: (id: string) => Promise<void>
  /** Answers the id of the copy. */
  duplicate: (id: string) => Promise<string | undefined>
  rename: (id: string, name: string) => Promise<void>
}

/** What can be done with a thing of a kind. Each says what it did, and how to take it back. */
export function useThingActs(kind: ThingKind): ThingActs {
  const text = useMessages(thingMessages)
  const locale = useLocale()
  return useMemo(() => {
    const { routes, refreshes } = kind
    const count = (said: (things: string) => string) => (n: number) => said(kind.count(n, locale))
    const bulk = (
      route: (typeof routes)['recover' | 'addAllToLibrary'],
      id: string,
      said: (things: string) => string,
      undo?: () => Promise<void>,
    ) =>
      run(refreshes, async () =>
        tellBulk(await call(route, { body: { ids: [id] } }), count(said), undo ? { undo } : {}),
      )
    const acts: ThingActs = {
      trash: id => bulk(routes.softDelete, id, text.trashed, () => acts.recover(id)),
      recover: id => bulk(routes.recover, id, text.recovered),
      deleteForever: id => bulk(routes.fullyDelete, id, text.deleted),
      addToLibrary: id => bulk(routes.addAllToLibrary, id, text.addedToLibrary, () => acts.removeFromLibrary(id)),
      removeFromLibrary: id => bulk(routes.removeAllFromLibrary, id, text.removedFromLibrary),
      duplicate: async id => {
        let made: string | undefined
        await run(refreshes, async () => {
          const copy = await kind.duplicate(id)
          made = copy.id
          showToast(text.duplicated(copy.name))
        })
        return made
      },
      rename: (id, name) =>
        run(refreshes, async () => {
          await kind.rename?.(id, name)
          showToast(text.renamed(name))
        }),
    }
    return acts
  }, [kind, text, locale])
}

async function run(refreshes: ThingKind['refreshes'], act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showError(error)
  }
  await refresh(refreshes)
}
