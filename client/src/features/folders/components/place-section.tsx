import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { closedReasonOf, documentMessages } from '#documents/document.messages.ts'
import { SaveMark } from '#documents/save-mark.tsx'
import { useSaveState } from '#local/use-document-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import type { ExpandedFolders } from '../expanded-folders.ts'
import { setCut, useCarrying } from '../folder-drag.ts'
import { foldersMessages } from '../folders.messages.ts'
import { canTake } from '../hooks/use-folder-drop.ts'
import { useServerActs } from '../hooks/use-server-acts.ts'
import { useTreeActs } from '../hooks/use-tree-acts.ts'
import type { TreePlace } from '../hooks/use-tree-place.ts'
import { liveChildren } from '../tree-rows.ts'
import { FolderTree } from './folder-tree.tsx'
import { CoverDialog, MoveDialog, ShareFolder } from './parts-on-demand.ts'
import classes from './place-section.module.css'

export interface PlaceSectionProps {
  place: TreePlace
  expanded: ExpandedFolders
  search: string
  currentId: string | undefined
}

/** One's own folders, or a workspace's, under their heading with how they are saved. */
export function PlaceSection({ place, expanded, search, currentId }: PlaceSectionProps) {
  const text = useMessages(foldersMessages)
  const said = useMessages(documentMessages)
  const navigate = useNavigate()
  const acts = useTreeActs(place)
  const [naming, setNaming] = useState<string | null>()
  const [moving, setMoving] = useState<string[]>()
  const [sharingId, setSharingId] = useState<string>()
  const [coveringId, setCoveringId] = useState<string>()
  const { moveAcross } = useServerActs()
  const { cut } = useCarrying()
  const { state, tree, session } = place
  const save = useSaveState(session)
  const isEmpty = liveChildren(tree, null).length === 0
  const sharing = sharingId === undefined ? undefined : tree.folders.get(sharingId)
  const covering = coveringId === undefined ? undefined : tree.folders.get(coveringId)

  return (
    <section className={classes.section} aria-label={place.name}>
      <header className={classes.header}>
        <h2>{place.name}</h2>
        {state.phase === 'ready' && <SaveMark state={save} small />}
        {state.canWrite && (
          <IconButton
            icon={IconPlus}
            size="xs"
            label={text.newFolderIn(place.name)}
            onClick={() => setNaming(null)}
            className={classes.plus}
          />
        )}
      </header>
      {cut && canTake(place, cut, null) && (
        <Button
          size="xs"
          variant="line"
          fullWidth
          onClick={() => {
            setCut(null)
            if (cut.documentName === session.name) acts.move(cut.ids, null)
            else void moveAcross(cut, place, null)
          }}
        >
          {text.pasteHere(cut.ids.length)}
        </Button>
      )}
      {state.phase === 'loading' && <LoadingRows />}
      {state.phase === 'absent' && <p className={classes.note}>{text.absent}</p>}
      {state.phase === 'failed' && <p className={classes.note}>{said.failedTitle}</p>}
      {state.phase === 'closed' && <p className={classes.note}>{said.closed[closedReasonOf(state.refusal?.code)]}</p>}
      {state.phase === 'ready' && (
        <>
          {isEmpty && naming === undefined ? (
            <p className={classes.note}>{place.of === 'person' ? text.emptyMine : text.emptyWorkspace(place.name)}</p>
          ) : (
            <FolderTree
              place={place}
              acts={acts}
              expanded={expanded}
              search={search}
              currentId={currentId}
              naming={naming}
              onNaming={setNaming}
              onOpen={id => void navigate({ to: '/library/folders/$id', params: { id } })}
              onMove={setMoving}
              onTakeOver={(carried, target) => void moveAcross(carried, place, target)}
              onShare={setSharingId}
              onCover={setCoveringId}
            />
          )}
          {save === 'read-only' && <p className={classes.note}>{text.readOnlyPlace}</p>}
        </>
      )}
      <Suspense>
        {covering && (
          <CoverDialog folder={covering} coverId={covering.cover} onClose={() => setCoveringId(undefined)} />
        )}
        {sharing && <ShareFolder folder={sharing} onClose={() => setSharingId(undefined)} />}
        {moving && (
          <MoveDialog
            place={place}
            ids={moving}
            onMove={target => {
              acts.move(moving, target)
              if (target !== null) expanded.setExpanded([target], true)
            }}
            onClose={() => setMoving(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

function LoadingRows() {
  return (
    <div className={classes.loading}>
      {[120, 88, 140, 104].map(width => (
        <SkeletonBlock key={width} width={width} height={10} />
      ))}
    </div>
  )
}
