import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { BOARD_PICTURES_MAX } from '@atelier/shared-schema/entities/artboard.ts'
import { call } from '#api/call.ts'
import { imageActs } from '#images/image-acts.ts'
import { readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { picturesMessages } from './pictures.messages.ts'
import type { PictureOnBoard } from './selected-pictures.ts'

export type ChosenFolder = { id: string; name: string } | null

export interface SaveActs {
  /** As copies that are the person's own. */
  save: (pictures: readonly PictureOnBoard[], folder?: ChosenFolder) => Promise<void>
  /** What is the person's own in the library goes there; of the others copies. */
  putInto: (pictures: readonly PictureOnBoard[], folder: ChosenFolder) => Promise<void>
}

export function useSaveActs(): SaveActs {
  const text = useMessages(picturesMessages)
  const { board, person } = useBoard()
  const navigate = useNavigate()
  return useMemo(() => {
    const { uid, currentWorkspace } = person
    const workspaceId = currentWorkspace && currentWorkspace.role !== 'guest' ? currentWorkspace.id : null
    const save: SaveActs['save'] = async (pictures, folder = null) => {
      try {
        const files = [...new Set(pictures.map(({ fileId }) => fileId))]
        for (let from = 0; from < files.length; from += BOARD_PICTURES_MAX) {
          const body = {
            files: files.slice(from, from + BOARD_PICTURES_MAX),
            folderId: folder?.id ?? null,
            workspaceId,
          }
          await call(routes.savePictures, { params: { id: board.id }, body })
        }
        readLocalState().data?.noteWritten()
        const open = () =>
          void (folder
            ? navigate({ to: '/library/folders/$id', params: { id: folder.id } })
            : navigate({ to: '/library' }))
        const said = folder ? text.savedInto(files.length, folder.name) : text.saved(files.length)
        showToast(said, { tone: 'ok', action: { label: text.showSaved, run: open } })
      } catch (error) {
        showError(error)
      }
    }
    return {
      save,
      putInto: async (pictures, folder) => {
        const ids = pictures.flatMap(({ imageId }) => imageId ?? [])
        const rows = (await readLocalState().data?.run(db => findRows(db, ids))) ?? []
        const own = new Set(rows.flatMap(row => (row?.ownerUid === uid && row.item.deletedAt === null ? row.id : [])))
        if (own.size > 0) await imageActs.move([...own], folder)
        const others = pictures.filter(({ imageId }) => imageId === undefined || !own.has(imageId))
        if (others.length > 0) await save(others, folder)
      },
    }
  }, [text, board.id, person, navigate])
}
