import { IconFolder, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { DocumentGate } from '#documents/document-gate.tsx'
import { pathOf } from '@atelier/shared-schema/documents/tree.ts'
import type { TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DataRow, LongDataList } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { foldersMessages } from './folders.messages.ts'
import { useServerActs } from './hooks/use-server-acts.ts'
import { describeFolders, useTreeActs } from './hooks/use-tree-acts.ts'
import { useTreePlaces } from './hooks/use-tree-place.ts'
import type { TreePlace } from './hooks/use-tree-place.ts'

const trashedOf = ({ tree }: TreePlace) =>
  [...tree.folders.values()]
    .filter(folder => folder.trashed !== null)
    .toSorted((a, b) => (b.trashed?.at ?? 0) - (a.trashed?.at ?? 0))

/** What was put in the trash itself, not what went along with it. */
export function TrashScreen() {
  const text = useMessages(foldersMessages)
  const places = useTreePlaces()
  const isEmpty = places.every(place => place.state.phase === 'ready' && trashedOf(place).length === 0)
  return (
    <Page title={text.trash} lead={isEmpty ? undefined : text.trashLead}>
      {isEmpty ? (
        <EmptyState icon={IconTrash} title={text.emptyTrash}>
          {text.emptyTrashDetail}
        </EmptyState>
      ) : (
        places.map(place => <PlaceTrash key={place.session.name} place={place} />)
      )}
    </Page>
  )
}

function PlaceTrash({ place }: { place: TreePlace }) {
  const text = useMessages(foldersMessages)
  const { deleteForever } = useServerActs()
  const [deleting, setDeleting] = useState<readonly string[]>([])
  const trashed = trashedOf(place)
  const { state, session, tree } = place
  const ids = trashed.map(({ id }) => id)
  const isAll = deleting.length > 1
  if (state.phase === 'ready' && trashed.length === 0) return null
  return (
    <Section
      title={place.name}
      actions={
        state.canWrite &&
        trashed.length > 1 && (
          <Button variant="danger" icon={IconTrashX} onClick={() => setDeleting(ids)}>
            {text.emptyTrashAct}
          </Button>
        )
      }
    >
      <DocumentGate session={session} state={state} skeleton={<SkeletonRows count={3} />}>
        <LongDataList
          label={place.name}
          rows={trashed}
          render={folder => (
            <TrashedFolder key={folder.id} place={place} folder={folder} onDelete={() => setDeleting([folder.id])} />
          )}
        />
      </DocumentGate>
      <ConfirmDialog
        opened={deleting.length > 0}
        title={isAll ? text.emptyTrashTitle : text.deleteTitle(describeFolders(tree, deleting))}
        confirm={isAll ? text.emptyTrashAct : text.deleteForever}
        onConfirm={() => void deleteForever(place, deleting)}
        onClose={() => setDeleting([])}
      >
        {text.deleteLead}
      </ConfirmDialog>
    </Section>
  )
}

interface TrashedFolderProps {
  place: TreePlace
  folder: TreeFolder
  onDelete: () => void
}

function TrashedFolder({ place, folder, onDelete }: TrashedFolderProps) {
  const text = useMessages(foldersMessages)
  const format = useFormat()
  const acts = useTreeActs(place)
  const { tree, state } = place
  const path = pathOf(tree, folder.id).slice(0, -1)
  // What went along with it; what was thrown away by itself has a line of its own.
  const inside = tree.childrenOf(folder.id).filter(({ trashed }) => trashed === null).length
  const details = [
    text.trashedWhen(format.relative(folder.trashed?.at ?? 0)),
    ...(path.length > 0 ? [text.from(path.map(({ name }) => name).join(' › '))] : []),
    ...(inside > 0 ? [text.insideCount(inside)] : []),
  ]
  return (
    <DataRow
      leading={<Icon of={IconFolder} size="md" />}
      title={folder.name}
      detail={details.join(', ')}
      actions={
        state.canWrite && (
          <>
            <Button size="xs" variant="line" icon={IconRestore} onClick={() => acts.restore([folder.id])}>
              {text.restore}
            </Button>
            <IconButton
              icon={IconTrashX}
              variant="danger"
              label={`${text.deleteForever}: ${folder.name}`}
              onClick={onDelete}
            />
          </>
        )
      }
    />
  )
}
