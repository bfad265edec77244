import { IconFolderOpen, IconFolderPlus, IconRestore, IconTrash, IconUpload } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { usePageTitle } from '#app/page-title.ts'
import { DocumentGate } from '#documents/document-gate.tsx'
import { SaveMark } from '#documents/save-mark.tsx'
import { pathOf } from '@atelier/shared-schema/documents/tree.ts'
import type { TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { FolderImages } from '#images/folder-images.tsx'
import { useHasBoards } from '#items/use-has-boards.ts'
import { askUpload } from '#items/ask-upload.ts'
import { useNoteOpened } from '#items/note-opened.ts'
import { useSaveState } from '#local/use-document-session.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { FolderActions, FolderList } from './components/folder-list.tsx'
import { RenameField } from './components/rename-field.tsx'
import { RemoteFolder } from './components/remote-folder.tsx'
import { foldersMessages } from './folders.messages.ts'
import classes from './folder.module.css'
import { useTreeActs } from './hooks/use-tree-acts.ts'
import { findPlaceOf, useTreePlaces } from './hooks/use-tree-place.ts'
import type { TreePlace } from './hooks/use-tree-place.ts'
import { liveChildren } from './tree-rows.ts'

const BoardsInFolder = lazyPart(async () => (await import('#board/gallery/boards-in-folder.tsx')).BoardsInFolder, {
  isQuiet: true,
})

/** One folder: what is in it. */
export function FolderScreen() {
  const text = useMessages(foldersMessages)
  const { id } = useParams({ from: '/open/library/folders/$id' })
  const places = useTreePlaces()
  const place = findPlaceOf(places, id)
  const folder = place?.tree.folders.get(id)
  if (place && folder) return <KnownFolder key={id} place={place} folder={folder} />
  const waiting = places.find(({ state }) => state.phase !== 'ready')
  if (waiting) {
    return (
      <Page title={text.folders}>
        <DocumentGate session={waiting.session} state={waiting.state} skeleton={<SkeletonRows />}>
          {null}
        </DocumentGate>
      </Page>
    )
  }
  return <RemoteFolder key={id} id={id} />
}

function KnownFolder({ place, folder }: { place: TreePlace; folder: TreeFolder }) {
  const text = useMessages(foldersMessages)
  const navigate = useNavigate()
  const acts = useTreeActs(place)
  const [naming, setNaming] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const { tree, state, session } = place
  const save = useSaveState(session)
  const above = useMemo(
    () =>
      pathOf(tree, folder.id)
        .slice(0, -1)
        .map(({ id, name }) => ({ title: name, path: `/library/folders/${id}` })),
    [tree, folder.id],
  )
  usePageTitle(folder.name, above)
  useNoteOpened(folder.id, undefined)
  const folders = liveChildren(tree, folder.id)
  const hasBoards = useHasBoards(folder.id)
  const leave = () => {
    const to = folder.parentId
    void (to === null
      ? navigate({ to: '/library/folders' })
      : navigate({ to: '/library/folders/$id', params: { id: to } }))
  }

  if (folder.inTrash) return <FolderInTrash place={place} folder={folder} />
  const nothingInIt = (
    <EmptyState
      icon={IconFolderOpen}
      title={text.emptyFolder(folder.name)}
      actions={
        state.canWrite && (
          <Button variant="primary" icon={IconFolderPlus} onClick={() => setNaming(true)}>
            {text.newFolder}
          </Button>
        )
      }
    >
      {text.emptyFolderDetail}
    </EmptyState>
  )
  return (
    <Page
      width="wide"
      title={folder.name}
      actions={
        <>
          {save !== 'saved' && <SaveMark state={save} />}
          {state.canWrite && (
            <Button icon={IconUpload} onClick={() => askUpload()}>
              {text.upload}
            </Button>
          )}
          {state.canWrite && (
            <Button variant="line" icon={IconFolderPlus} onClick={() => setNaming(true)}>
              {text.newFolder}
            </Button>
          )}
          <FolderActions place={place} folder={folder} onRename={() => setRenaming(true)} onTrashed={leave} />
        </>
      }
      under={
        renaming && (
          <div className={classes.rename}>
            <RenameField
              name={folder.name}
              onName={name => acts.rename(folder.id, name)}
              onEnd={() => setRenaming(false)}
            />
          </div>
        )
      }
    >
      {(folders.length > 0 || naming) && (
        <FolderList
          label={text.inside}
          place={place}
          folders={folders}
          {...(naming && {
            naming: { onName: name => acts.create(folder.id, name), onEnd: () => setNaming(false) },
          })}
        />
      )}
      <Suspense>{hasBoards && <BoardsInFolder folderId={folder.id} />}</Suspense>
      <FolderImages folderId={folder.id} empty={folders.length === 0 && !naming && !hasBoards && nothingInIt} />
    </Page>
  )
}

function FolderInTrash({ place, folder }: { place: TreePlace; folder: TreeFolder }) {
  const text = useMessages(foldersMessages)
  const acts = useTreeActs(place)
  return (
    <EmptyState
      icon={IconTrash}
      title={text.inTrashTitle(folder.name)}
      actions={
        place.state.canWrite && (
          <Button variant="primary" icon={IconRestore} onClick={() => acts.restore([folder.id])}>
            {text.restore}
          </Button>
        )
      }
    >
      {text.inTrashDetail}
    </EmptyState>
  )
}
