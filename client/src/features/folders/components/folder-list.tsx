import { ActionIcon } from '@mantine/core'
import { IconDots, IconFolder } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import type { TreeFolder } from '@atelier/shared-schema/documents/tree.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useImageCounts } from '#images/library/image-library.ts'
import { useCoverActs } from '#items/cover-acts.ts'
import { DataRow, LongDataList } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { foldersMessages } from '../folders.messages.ts'
import { useTreeActs } from '../hooks/use-tree-acts.ts'
import type { TreePlace } from '../hooks/use-tree-place.ts'
import { countBelow, liveChildren } from '../tree-rows.ts'
import { FolderRow } from './folder-row.tsx'
import { NameField } from './name-field.tsx'
import { CoverDialog, FolderMenu, MoveDialog, ShareFolder, loadFolderMenu } from './parts-on-demand.ts'
import classes from './folder-list.module.css'

export interface FolderListProps {
  label: string
  place: TreePlace
  folders: readonly TreeFolder[]
  /** Where a new one is being named: its line comes first. */
  naming?: { onName: (name: string) => void; onEnd: () => void }
}

/** Folders as lines of a page, each a link with a menu. */
export function FolderList({ label, place, folders, naming }: FolderListProps) {
  const text = useMessages(foldersMessages)
  const held = useImageCounts(useSignedInPerson().uid)?.things
  const counts = useMemo(() => countBelow(place.tree, held ?? {}), [place.tree, held])
  return (
    <LongDataList
      label={label}
      rows={folders}
      render={folder => (
        <FolderLine key={folder.id} place={place} folder={folder} itemCount={counts.get(folder.id) ?? 0} />
      )}
    >
      {naming && (
        <DataRow
          leading={<Icon of={IconFolder} size="md" />}
          title={
            <span className={classes.field}>
              <NameField label={text.nameOfNew} initial="" placeholder={text.newFolder} {...naming} />
            </span>
          }
        />
      )}
    </LongDataList>
  )
}

function FolderLine({ place, folder, itemCount }: { place: TreePlace; folder: TreeFolder; itemCount: number }) {
  const text = useMessages(foldersMessages)
  const format = useFormat()
  const acts = useTreeActs(place)
  const inside = liveChildren(place.tree, folder.id).length
  const details = [
    ...(inside > 0 ? [text.insideCount(inside)] : []),
    ...(itemCount > 0 ? [text.itemCount(itemCount)] : []),
  ]
  return (
    <FolderRow
      folder={{ id: folder.id, name: folder.name, coverId: folder.cover }}
      icon={IconFolder}
      detail={details.join(', ') || undefined}
      column={text.made(format.relative(folder.createdAt))}
      onName={name => acts.rename(folder.id, name)}
      renderActions={rename => <FolderActions place={place} folder={folder} onRename={rename} />}
    />
  )
}

/** The dots of one folder. */
export function FolderActions({
  place,
  folder,
  onRename,
  onNewInside,
  onTrashed,
}: {
  place: TreePlace
  folder: TreeFolder
  onRename: () => void
  onNewInside?: () => void
  onTrashed?: () => void
}) {
  const text = useMessages(foldersMessages)
  const acts = useTreeActs(place)
  const covers = useCoverActs()
  const [moving, setMoving] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [covering, setCovering] = useState(false)
  const { trigger, asked } = useMenuOnDemand(loadFolderMenu)
  if (!place.state.canWrite) return null
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(folder.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <FolderMenu
            {...asked}
            kept={folder.id}
            onRename={onRename}
            {...(onNewInside && { onNewInside })}
            onMove={() => setMoving(true)}
            onShare={() => setSharing(true)}
            onCover={() => setCovering(true)}
            {...(folder.cover !== null && { onAutomaticCover: () => covers?.choose(folder.id, null) })}
            onTrash={() => {
              acts.trash([folder.id])
              onTrashed?.()
            }}
          />
        </Suspense>
      )}
      <Suspense>
        {covering && <CoverDialog folder={folder} coverId={folder.cover} onClose={() => setCovering(false)} />}
        {sharing && <ShareFolder folder={folder} onClose={() => setSharing(false)} />}
        {moving && (
          <MoveDialog
            place={place}
            ids={[folder.id]}
            onMove={target => acts.move([folder.id], target)}
            onClose={() => setMoving(false)}
          />
        )}
      </Suspense>
    </>
  )
}
