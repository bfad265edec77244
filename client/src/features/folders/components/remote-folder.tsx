import { IconFolder, IconFolderOpen, IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { FolderAnswer, FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { usePerson } from '#api/session.ts'
import { refresh, useRoute, useRoutePages } from '#api/use-route.ts'
import { usePageTitle } from '#app/page-title.ts'
import { RemoteFolderImages } from '#images/open/open-folder-images.tsx'
import { askUpload } from '#items/ask-upload.ts'
import { useHasBoards } from '#items/use-has-boards.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/states.tsx'
import { foldersMessages } from '../folders.messages.ts'
import { useNewsOfFolder } from '../hooks/use-news-of-folder.ts'
import { useRemoteActs } from '../hooks/use-remote-acts.ts'
import { useThingsInside } from '../hooks/use-things-inside.ts'
import classes from './folder-list.module.css'
import { NameField } from './name-field.tsx'
import { RenameField } from './rename-field.tsx'
import { RemoteFolderActions, RemoteFolderLine } from './remote-folder-line.tsx'
import { RemoteTrash } from './remote-trash.tsx'

const BoardsInFolder = lazyPart(async () => (await import('#board/gallery/boards-in-folder.tsx')).BoardsInFolder, {
  isQuiet: true,
})

/** A folder that is in none of the trees here: shared with one, or open to anyone with the link. */
export function RemoteFolder({ id }: { id: string }) {
  const text = useMessages(foldersMessages)
  const person = usePerson()
  const folder = useRoute(foldersRoutes.read, { params: { id } })
  const { data: known, keptAt } = useKeptAnswer(['folder', id], folder)
  // What was taken back does not stay on the screen because it was read before.
  const isGone = isErrorCode(folder.error, 'NOT_FOUND', 'UNAUTHENTICATED')
  if (known && !isGone) {
    return <KnownRemoteFolder folder={known} keptAt={keptAt} onRenew={() => void folder.refetch()} />
  }
  if (folder.isPending) {
    return (
      <Page title={text.folders}>
        <SkeletonRows />
      </Page>
    )
  }
  const back = person && (
    <LinkButton to="/library/folders" variant="line">
      {text.backToFolders}
    </LinkButton>
  )
  return <ThingNotRead id={id} gone={text.notHere} offline={text.sharedOffline} back={back} read={folder} />
}

interface KnownRemoteFolderProps {
  folder: FolderAnswer
  /** When it was read, where the server cannot be reached now. */
  keptAt: number | undefined
  onRenew: () => void
}

function KnownRemoteFolder({ folder, keptAt, onRenew }: KnownRemoteFolderProps) {
  const text = useMessages(foldersMessages)
  const person = usePerson()
  const navigate = useNavigate()
  const acts = useRemoteActs()
  const [naming, setNaming] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const inside = useRoutePages<typeof foldersRoutes.subFolders, FolderSummary>(foldersRoutes.subFolders, {
    query: { folderId: folder.id },
  })
  const above = useMemo(
    () => folder.path.map(({ id, name }) => ({ title: name, path: `/library/folders/${id}` })),
    [folder.path],
  )
  useNewsOfFolder(folder.id, () => {
    onRenew()
    void refresh([foldersRoutes.subFolders])
  })
  usePageTitle(folder.name, above)
  useNoteOpened(folder.id, folder.creator.uid)
  const kept = useKeptAnswer(['folders inside', folder.id], inside)
  const folders = kept.data?.pages.flatMap(({ items }) => items)
  const hasBoards = useHasBoards(folder.id)
  const things = useThingsInside(person?.uid)
  // By the server alone, as all that is done in folders of others.
  const canAdd = folder.capabilities.canUpdate && !folder.inTrash && keptAt === undefined

  return (
    <Page
      width="wide"
      title={folder.name}
      lead={[text.ownedBy(folder.creator.name), ...(person ? [text.roleIs[folder.role]] : [])].join(' · ')}
      actions={
        person && (
          <>
            {canAdd && (
              <Button icon={IconUpload} onClick={() => askUpload()}>
                {text.upload}
              </Button>
            )}
            {canAdd && (
              <Button variant="line" icon={IconFolderPlus} onClick={() => setNaming(true)}>
                {text.newFolder}
              </Button>
            )}
            <RemoteFolderActions
              folder={folder}
              onRename={() => setRenaming(true)}
              onGone={() => {
                onRenew()
                void navigate({ to: '/library/folders/shared' })
              }}
            />
          </>
        )
      }
      under={
        renaming && (
          <div className={classes.field}>
            <RenameField
              name={folder.name}
              onName={name => acts.rename(folder.id, name)}
              onEnd={() => setRenaming(false)}
            />
          </div>
        )
      }
    >
      {keptAt !== undefined && <KeptNote keptAt={keptAt} />}
      {inside.isPending && <SkeletonRows count={3} />}
      {inside.isError && !isNetworkError(inside.error) && (
        <ErrorState onRetry={() => void inside.refetch()}>{describeError(inside.error)}</ErrorState>
      )}
      {folders && (folders.length > 0 || naming) && (
        <DataList label={text.inside}>
          {naming && (
            <DataRow
              leading={<Icon of={IconFolder} size="md" />}
              title={
                <span className={classes.field}>
                  <NameField
                    label={text.nameOfNew}
                    initial=""
                    placeholder={text.newFolder}
                    onName={name => acts.create(folder.id, name)}
                    onEnd={() => setNaming(false)}
                  />
                </span>
              }
            />
          )}
          {folders.map(each => (
            <RemoteFolderLine key={each.id} folder={each} things={things} />
          ))}
        </DataList>
      )}
      {inside.hasNextPage && (
        <Button variant="line" loading={inside.isFetchingNextPage} onClick={() => void inside.fetchNextPage()}>
          {text.showMore}
        </Button>
      )}
      {canAdd && <RemoteTrash folderId={folder.id} />}
      <Suspense>{person && hasBoards && <BoardsInFolder folderId={folder.id} />}</Suspense>
      <RemoteFolderImages
        folderId={folder.id}
        empty={
          (folders?.length ?? 0) === 0 &&
          !inside.isPending &&
          !naming &&
          !hasBoards && (
            <EmptyState icon={IconFolderOpen} title={text.emptyFolder(folder.name)}>
              {folder.itemCount > 0 ? text.itemCount(folder.itemCount) : undefined}
            </EmptyState>
          )
        }
      />
    </Page>
  )
}
