import { createContext, use } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { defineMessages, readMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'

const messages = defineMessages({
  en: {
    chosen: (folder: string) => `Changed the cover of “${folder}”`,
    automatic: (folder: string) => `“${folder}” is shown by its newest picture`,
  },
  vi: {
    chosen: folder => `Đã đổi ảnh bìa của “${folder}”`,
    automatic: folder => `“${folder}” hiện bằng ảnh mới nhất`,
  },
})

export interface CoveredFolder {
  name: string
  /** The image chosen to show it by; null: it is shown by the newest in it. */
  coverId: string | null
}

/** What shows folders by a chosen image, wherever images are. */
export interface CoverActs {
  /** A folder whose cover the person may choose, offline too; undefined of any other. */
  find: (folderId: string) => CoveredFolder | undefined
  /** null: by the newest image in it again. */
  choose: (folderId: string, imageId: string | null) => void
}

/** Brought by whoever holds the folders; elsewhere the server does it. */
export const CoverActsContext = createContext<CoverActs>({ find: () => undefined, choose: chooseCoverByServer })

export function useCoverActs(): CoverActs {
  return use(CoverActsContext)
}

export function chooseCoverByServer(folderId: string, imageId: string | null): void {
  call(foldersRoutes.update, { params: { id: folderId }, body: { coverId: imageId } })
    .then(({ name }) => {
      tellCover(name, imageId)
      return refresh([foldersRoutes.list, foldersRoutes.read, foldersRoutes.subFolders])
    })
    .catch(showError)
}

export function tellCover(folder: string, imageId: string | null, options?: { undo: () => void }): void {
  const text = readMessages(messages)
  showToast(imageId === null ? text.automatic(folder) : text.chosen(folder), options)
}
