import { useMemo } from 'react'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { queueWrite } from '#local/local-store.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { tellBulk } from './bulk-toast.ts'
import type { ThingKind, WaitingAct } from './thing-kind.ts'
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
    const bulk = (act: WaitingAct, id: string, said: (things: string) => string, undo?: () => Promise<void>) =>
      run(refreshes, async () => tellBulk(await doOrQueue(kind, act, id), count(said), undo ? { undo } : {}))
    const acts: ThingActs = {
      trash: id => bulk('softDelete', id, text.trashed, () => acts.recover(id)),
      recover: id => bulk('recover', id, text.recovered),
      deleteForever: id =>
        run(refreshes, async () =>
          tellBulk(await call(routes.fullyDelete, { body: { ids: [id] } }), count(text.deleted)),
        ),
      addToLibrary: id => bulk('addAllToLibrary', id, text.addedToLibrary, () => acts.removeFromLibrary(id)),
      removeFromLibrary: id => bulk('removeAllFromLibrary', id, text.removedFromLibrary),
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

/** Here at once and sent when the server can be reached, where the thing is here; else by the server. */
async function doOrQueue({ routes, writes }: ThingKind, act: WaitingAct, id: string): Promise<BulkAnswer> {
  const input = { body: { ids: [id] } }
  if (writes && (await queueWrite(writes[act], input))) return { done: [id], refused: [] }
  return call(routes[act], input)
}

async function run(refreshes: ThingKind['refreshes'], act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    showError(error)
  }
  await refresh(refreshes)
}
