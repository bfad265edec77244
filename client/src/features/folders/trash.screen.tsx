import { IconFolder, IconRestore, IconTrash } from '@tabler/icons-react'
import { DocumentGate } from '#documents/document-gate.tsx'
import { pathOf } from '@atelier/shared-schema/documents/tree.ts'
import type { TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { Button } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { foldersMessages } from './folders.messages.ts'
import { useTreeActs } from './hooks/use-tree-acts.ts'
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
  const trashed = trashedOf(place)
  const { state, session } = place
  if (state.phase === 'ready' && trashed.length === 0) return null
  return (
    <Section title={place.name}>
      <DocumentGate session={session} state={state} skeleton={<SkeletonRows count={3} />}>
        <DataList label={place.name}>
          {trashed.map(folder => (
            <TrashedFolder key={folder.id} place={place} folder={folder} />
          ))}
        </DataList>
      </DocumentGate>
    </Section>
  )
}

function TrashedFolder({ place, folder }: { place: TreePlace; folder: TreeFolder }) {
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
          <Button size="xs" variant="line" icon={IconRestore} onClick={() => acts.restore([folder.id])}>
            {text.restore}
          </Button>
        )
      }
    />
  )
}
