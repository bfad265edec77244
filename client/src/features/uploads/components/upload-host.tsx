import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { refresh } from '#api/use-route.ts'
import { useCrumbs } from '#app/page-title.ts'
import { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { answerUploads, takeComing } from '#items/ask-upload.ts'
import { readLocalState } from '#local/local-store.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { answerArchives } from '#local/uploads/archive-asks.ts'
import type { ArchiveAsk } from '#local/uploads/archive-asks.ts'
import { offerPictureBytes } from '#local/uploads/board-arrivals.ts'
import { answerPictures } from '#local/uploads/board-asks.ts'
import type { BoardAsk } from '#local/uploads/board-asks.ts'
import { answerModels } from '#local/uploads/model-asks.ts'
import type { ModelAsk } from '#local/uploads/model-asks.ts'
import type { StoredUpload, UploadPlace } from '#local/uploads/upload-store.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { readLocale } from '#ui/i18n/locale.ts'
import { readMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { collectChosen, collectHeld } from '#local/uploads/collect-files.ts'
import type { FoundFile } from '#local/uploads/collect-files.ts'
import { bringArchiveIn, discardArchive } from '../archive-upload-server.ts'
import { boardServer } from '../board-server.ts'
import { uploadServer } from '../upload-servers.ts'
import { Uploads } from '../uploads.ts'
import { describeRefusal } from '../upload-words.ts'
import { uploadsMessages } from '../uploads.messages.ts'
import { DropTarget } from './drop-target.tsx'
import { UploadIndicator } from './upload-indicator.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { usePaste } from '../hooks/use-paste.ts'

/** Everything about uploads that is there on every screen: where files may be dropped and pasted, and how far they are. */
export function UploadHost() {
  const { uid } = useSignedInPerson()
  const uploads = useUploads(uid)
  return uploads && <UploadsOf key={uid} uploads={uploads} />
}

function useUploads(uid: string): Uploads | undefined {
  const [uploads, setUploads] = useState<Uploads>()
  useEffect(() => {
    const begun = new Uploads({
      uid,
      server: uploadServer,
      archives: { bringIn: bringArchiveIn, discard: discardArchive, onEnded: tellOfArchive },
      boards: { server: boardServer, onRefused: tellOfRefusal },
      onArrived: noteArrived,
      onError: showError,
    })
    setUploads(begun)
    return () => {
      setUploads(undefined)
      void begun.dispose()
    }
  }, [uid])
  return uploads
}

function noteArrived(): void {
  readLocalState().data?.noteWritten()
  void refresh([sdModelsRoutes.browse])
}

/** Wherever the person is by then; the report stands in the settings. */
function tellOfArchive(told: ImportProgress): void {
  readLocalState().data?.noteWritten()
  const text = readMessages(uploadsMessages)
  if (told.is === 'done') showToast(text.archiveDone(told.added), { tone: 'ok' })
  else showToast(text.archiveFailed, { tone: 'danger' })
}

/** It was for an artboard, where nothing is left of it that could say so. */
function tellOfRefusal(upload: StoredUpload): void {
  const text = readMessages(uploadsMessages)
  const format = {
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(readLocale(), value, options),
  }
  showToast(text.notOnBoard(upload.name, describeRefusal(upload, text, format)), { tone: 'danger' })
}

function doForBoard(uploads: Uploads, ask: BoardAsk): Promise<void> {
  if (ask.is !== 'bring') return uploads.endForBoard(ask.assetIds, ask.is)
  const place = { folderId: null, workspaceId: ask.workspaceId, name: readMessages(uploadsMessages).mine }
  return uploads.addForBoard(ask.boardId, ask.coming, place)
}

function doForArchive(uploads: Uploads, ask: ArchiveAsk): Promise<void> {
  switch (ask.is) {
    case 'bring':
      return uploads.addArchive(ask.file, ask.options)
    case 'again':
      return uploads.bringAgain(ask.id)
    case 'drop':
      return uploads.cancel([ask.id])
  }
}

function doForModel(uploads: Uploads, ask: ModelAsk): Promise<void> {
  return ask.is === 'bring' ? uploads.addModels(ask.files, ask.workspaceId) : uploads.cancel([ask.id])
}

function UploadsOf({ uploads }: { uploads: Uploads }) {
  const state = useSyncExternalStore(uploads.subscribe, uploads.read)
  const { place, isWritable } = usePlace()
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const add = useCallback(
    async (finding: Promise<FoundFile[]> | FoundFile[]) => {
      try {
        const found = await finding
        if (found.length > 0) setOpened(true)
        const taken = await uploads.add(found, place)
        if (taken === 0) showToast(readMessages(uploadsMessages).noPictures, { tone: 'danger' })
      } catch (error) {
        showError(error)
      }
    },
    [uploads, place],
  )
  const refuse = useCallback(
    () => showToast(readMessages(uploadsMessages).readOnly(place.name), { tone: 'danger' }),
    [place.name],
  )
  usePaste(isWritable ? add : refuse)
  useEffect(() => {
    const held = takeComing()
    if (isWritable) for (const files of held) void add(collectHeld(files))
    else if (held.length > 0) refuse()
  }, [add, refuse, isWritable])
  const choose = useCallback((folders: boolean) => {
    if (!field.current) return
    field.current.webkitdirectory = folders
    field.current.click()
  }, [])
  useEffect(() => answerArchives(ask => void doForArchive(uploads, ask).catch(showError)), [uploads])
  useEffect(() => answerPictures(ask => void doForBoard(uploads, ask).catch(showError)), [uploads])
  useEffect(() => offerPictureBytes(id => uploads.readBytes(id)), [uploads])
  useEffect(() => answerModels(ask => void doForModel(uploads, ask).catch(showError)), [uploads])
  useEffect(() => answerUploads(({ folders = false }) => choose(folders)), [choose])

  return (
    <>
      <UploadIndicator state={state} opened={opened} onOpen={() => setOpened(!opened)} />
      <DropTarget place={place} isWritable={isWritable} onDrop={found => void add(found)} />
      {opened && <UploadPanel uploads={uploads} state={state} onChoose={choose} onClose={() => setOpened(false)} />}
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-hidden="true"
        tabIndex={-1}
        onChange={event => {
          const { files } = event.currentTarget
          if (files) void add(collectChosen(files))
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The folder that is open; else all that is one's own, or of the workspace one works in. */
function usePlace(): { place: UploadPlace; isWritable: boolean } {
  const text = useMessages(uploadsMessages)
  const { currentWorkspace } = useSignedInPerson()
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const crumbs = useCrumbs()
  const isFolder = crumbs.at(-1)?.path.startsWith('/library/folders/') === true
  const folderId = isFolder ? (params.id ?? null) : null
  const row = useLocalItem(folderId ?? '')
  const folderName = crumbs.at(-1)?.title ?? ''
  const isMember = currentWorkspace && currentWorkspace.role !== 'guest'
  const place = useMemo(
    () =>
      folderId === null
        ? { folderId, workspaceId: isMember ? currentWorkspace.id : null, name: text.mine }
        : { folderId, workspaceId: null, name: folderName },
    [folderId, folderName, currentWorkspace, isMember, text],
  )
  return { place, isWritable: folderId === null || row === undefined || row.item.capabilities.canUpdate }
}
