import { useCallback, useMemo } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import {
  createFolder,
  moveFolder,
  renameFolder,
  restoreFolder,
  setFolderCover,
  trashFolder,
  TreeRefusal,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree } from '@atelier/shared-schema/documents/tree.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { tellCover } from '#items/cover-acts.ts'
import { readMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { foldersMessages } from '../folders.messages.ts'
import { topmost } from '../tree-rows.ts'
import type { TreePlace } from './use-tree-place.ts'

/** What one does with the folders of a tree. Each works at once, here and offline, and says how to undo it. */
export interface TreeActs {
  /** Its id, or null when it was refused. */
  create: (parentId: string | null, name: string) => string | null
  rename: (id: string, name: string) => void
  move: (ids: Iterable<string>, parentId: string | null) => void
  trash: (ids: Iterable<string>) => void
  restore: (ids: Iterable<string>) => void
}

export function useTreeActs(place: TreePlace): TreeActs {
  const { uid } = useSignedInPerson()
  const { session, name: placeName } = place
  return useMemo(() => {
    const tree = () => resolveTree(session.doc)
    const text = () => readMessages(foldersMessages)

    const move = (ids: Iterable<string>, parentId: string | null): void => {
      const before = tree()
      const moved = topmost(before, ids).filter(id => before.folders.get(id)?.parentId !== parentId)
      if (moved.length === 0) return
      const where = parentId === null ? placeName : text().quoted(before.folders.get(parentId)?.name ?? '')
      attempt(session, () => {
        for (const id of moved) moveFolder(session.doc, { id, parentId, now: Date.now() })
        showToast(text().moved(describeFolders(before, moved), where), {
          undo: () =>
            attempt(session, () => {
              for (const id of moved) {
                const former = before.folders.get(id)?.parentId ?? null
                moveFolder(session.doc, { id, parentId: former, now: Date.now() })
              }
            }),
        })
      })
    }

    const restore = (ids: Iterable<string>): void => {
      const before = tree()
      const restored = [...ids]
      attempt(session, () => {
        for (const id of restored) restoreFolder(session.doc, { id, now: Date.now() })
        showToast(text().restored(describeFolders(before, restored)))
      })
    }

    const trash = (ids: Iterable<string>): void => {
      const before = tree()
      const trashed = topmost(before, ids)
      if (trashed.length === 0) return
      attempt(session, () => {
        for (const id of trashed) trashFolder(session.doc, { id, by: uid, now: Date.now() })
        const undo = () =>
          attempt(session, () => {
            for (const id of trashed) restoreFolder(session.doc, { id, now: Date.now() })
          })
        showToast(text().trashed(describeFolders(before, trashed)), { undo })
      })
    }

    return {
      create: (parentId, name) => {
        const id = newId()
        const made = attempt(session, () =>
          createFolder(session.doc, { id, name: name.trim(), parentId, by: uid, now: Date.now() }),
        )
        return made ? id : null
      },
      rename: (id, name) => void attempt(session, () => renameFolder(session.doc, { id, name: name.trim() })),
      move,
      trash,
      restore,
    }
  }, [session, placeName, uid])
}

/** Shows a folder of any tree by an image in it, or with null by the newest. */
export function useTreeCover(): (place: TreePlace, folderId: string, imageId: string | null) => void {
  return useCallback(({ session }, id, imageId) => {
    const folder = resolveTree(session.doc).folders.get(id)
    if (!folder) return
    const set = (cover: string | null) => attempt(session, () => setFolderCover(session.doc, { id, imageId: cover }))
    if (!set(imageId)) return
    tellCover(folder.name, imageId, { undo: () => set(folder.cover) })
  }, [])
}

/** One transaction, so that it is one update. Whoever may only read is told by what is on screen; here nothing happens. */
function attempt({ doc, getState }: TreePlace['session'], act: () => void): boolean {
  if (!getState().canWrite) return false
  try {
    doc.transact(act)
    return true
  } catch (error) {
    if (!(error instanceof TreeRefusal)) throw error
    showToast(readMessages(foldersMessages).refusals[error.reason], { tone: 'danger' })
    return false
  }
}

export function describeFolders(tree: Tree, ids: readonly string[]): string {
  const text = readMessages(foldersMessages)
  const [only] = ids
  return ids.length === 1 && only ? text.quoted(tree.folders.get(only)?.name ?? '') : text.several(ids.length)
}
