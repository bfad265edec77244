import { IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { DocumentGate } from '#documents/document-gate.tsx'
import { SaveMark } from '#documents/save-mark.tsx'
import { useSaveState } from '#local/use-document-session.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page, Section } from '#ui/page.tsx'
import { EmptyState, SkeletonRows } from '#ui/states.tsx'
import { FolderList } from './components/folder-list.tsx'
import { foldersMessages } from './folders.messages.ts'
import classes from './folders-home.module.css'
import { useTreeActs } from './hooks/use-tree-acts.ts'
import { useTreePlaces } from './hooks/use-tree-place.ts'
import type { TreePlace } from './hooks/use-tree-place.ts'
import { liveChildren } from './tree-rows.ts'

/** The top of every tree. On a phone the trees themselves stand in its place. */
export function FoldersHomeScreen() {
  const text = useMessages(foldersMessages)
  return (
    <div className={classes.home}>
      <Page title={text.folders} lead={text.lead}>
        {useTreePlaces().map(place => (
          <PlaceTop key={place.session.name} place={place} />
        ))}
      </Page>
    </div>
  )
}

function PlaceTop({ place }: { place: TreePlace }) {
  const text = useMessages(foldersMessages)
  const acts = useTreeActs(place)
  const [naming, setNaming] = useState(false)
  const { state, session } = place
  const save = useSaveState(session)
  const folders = liveChildren(place.tree, null)
  const isEmpty = folders.length === 0 && !naming
  const newButton = (variant: 'line' | 'primary') => (
    <Button variant={variant} icon={IconFolderPlus} onClick={() => setNaming(true)}>
      {text.newFolder}
    </Button>
  )
  return (
    <Section
      title={place.name}
      actions={
        <>
          {state.phase === 'ready' && save !== 'saved' && <SaveMark state={save} />}
          {state.canWrite && !isEmpty && newButton('line')}
        </>
      }
    >
      <DocumentGate session={session} state={state} skeleton={<SkeletonRows count={4} />}>
        {isEmpty ? (
          <EmptyState
            icon={IconFolderPlus}
            title={place.of === 'person' ? text.emptyMine : text.emptyWorkspace(place.name)}
            actions={state.canWrite && newButton(place.of === 'person' ? 'primary' : 'line')}
          >
            {place.of === 'person' ? text.emptyMineDetail : text.emptyWorkspaceDetail}
          </EmptyState>
        ) : (
          <FolderList
            label={text.tree(place.name)}
            place={place}
            folders={folders}
            {...(naming && {
              naming: { onName: name => acts.create(null, name), onEnd: () => setNaming(false) },
            })}
          />
        )}
      </DocumentGate>
    </Section>
  )
}
