import { useMemo } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { chooseCoverByServer } from '#items/cover-acts.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { foldersMessages } from '../folders.messages.ts'

const shown = [foldersRoutes.list, foldersRoutes.read, foldersRoutes.subFolders]

/** For folders of others: they lie in trees that are not here, so the server does it. */
export interface RemoteActs {
  create: (parentId: string, name: string) => void
  rename: (id: string, name: string) => void
  /** null: by the newest image in it. */
  setCover: (id: string, imageId: string | null) => void
  trash: (folder: { id: string; name: string }, onDone?: () => void) => Promise<void>
  restore: (folder: { id: string; name: string }) => Promise<void>
}

async function act(does: () => Promise<unknown>): Promise<void> {
  try {
    await does()
    await refresh(shown)
  } catch (error) {
    showError(error)
  }
}

export function useRemoteActs(): RemoteActs {
  return useMemo(
    () => ({
      create: (parentId, name) => void act(() => call(foldersRoutes.create, { body: { name: name.trim(), parentId } })),
      rename: (id, name) => void act(() => call(foldersRoutes.rename, { params: { id }, body: { name: name.trim() } })),
      setCover: chooseCoverByServer,
      trash: ({ id, name }, onDone) =>
        act(async () => {
          const answer = await call(foldersRoutes.softDelete, { body: { ids: [id] } })
          const text = readMessages(foldersMessages)
          tellBulk(answer, () => text.trashed(text.quoted(name)), {
            undo: () => act(() => call(foldersRoutes.recoverOne, { params: { id } })),
          })
          if (answer.done.length > 0) onDone?.()
        }),
      restore: ({ id, name }) =>
        act(async () => {
          await call(foldersRoutes.recoverOne, { params: { id } })
          const text = readMessages(foldersMessages)
          showToast(text.restored(text.quoted(name)))
        }),
    }),
    [],
  )
}
