import { useMemo } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { tellBulk } from '#items/bulk-toast.ts'
import type { DocumentSession } from '#local/document-session.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import type { Carried } from '../folder-drag.ts'
import { foldersMessages } from '../folders.messages.ts'
import { describeFolders } from './use-tree-acts.ts'
import { useTreePlaces } from './use-tree-place.ts'
import type { TreePlace } from './use-tree-place.ts'

/** What only the server does, because it concerns more than one tree or cannot be taken back. */
export interface ServerActs {
  deleteForever: (place: TreePlace, ids: readonly string[]) => Promise<void>
  moveAcross: (carried: Carried, to: TreePlace, target: string | null) => Promise<void>
}

const LAST_EDITS_MS = 8_000
const IDS_AT_ONCE_MAX = 200

/** The server acts on what it has: what is still on its way has to arrive first. */
async function hasArrived(session: DocumentSession): Promise<boolean> {
  const text = readMessages(foldersMessages)
  if (!session.getState().connected) {
    showToast(text.needsServer, { tone: 'danger' })
    return false
  }
  const isSaved = await Promise.race([
    session.whenSaved().then(() => true),
    new Promise<false>(resolve => setTimeout(() => resolve(false), LAST_EDITS_MS)),
  ])
  if (!isSaved) showToast(text.notSentYet, { tone: 'danger' })
  return isSaved
}

export function useServerActs(): ServerActs {
  const places = useTreePlaces()
  return useMemo(
    () => ({
      deleteForever: async ({ session }, ids) => {
        if (!(await hasArrived(session))) return
        try {
          const all: BulkAnswer = { done: [], refused: [] }
          for (let from = 0; from < ids.length; from += IDS_AT_ONCE_MAX) {
            const body = { ids: ids.slice(from, from + IDS_AT_ONCE_MAX) }
            const answer = await call(foldersRoutes.fullyDelete, { body })
            all.done.push(...answer.done)
            all.refused.push(...answer.refused)
          }
          tellBulk(all, count => readMessages(foldersMessages).deleted(count))
        } catch (error) {
          showError(error)
        }
      },
      moveAcross: async ({ documentName, ids }, to, target) => {
        const from = places.find(({ session }) => session.name === documentName)
        if (!from || !(await hasArrived(from.session)) || !(await hasArrived(to.session))) return
        const text = readMessages(foldersMessages)
        const what = describeFolders(from.tree, ids)
        const where = target === null ? to.name : text.quoted(to.tree.folders.get(target)?.name ?? '')
        try {
          const body = { ids: [...ids], parentId: target, workspaceId: to.workspaceId }
          tellBulk(await call(foldersRoutes.move, { body }), () => text.movedAcross(what, where))
          await refresh([foldersRoutes.list])
        } catch (error) {
          showError(error)
        }
      },
    }),
    [places],
  )
}
