import { ActionIcon } from '@mantine/core'
import { IconDots, IconFolder } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { foldersMessages } from '../folders.messages.ts'
import { useRemoteActs } from '../hooks/use-remote-acts.ts'
import { FolderRow } from './folder-row.tsx'
import { CoverDialog, FolderMenu, ShareFolder, loadFolderMenu } from './parts-on-demand.ts'

export interface RemoteFolderLineProps {
  folder: FolderSummary
  /** How many lie in each folder as this device knows it; undefined while it does not. */
  things: ReadonlyMap<string, number> | undefined
}

/** A folder that is not in one's own trees: what one does with it goes to the server at once. */
export function RemoteFolderLine({ folder, things }: RemoteFolderLineProps) {
  const text = useMessages(foldersMessages)
  const acts = useRemoteActs()
  const itemCount = things ? (things.get(folder.id) ?? 0) : folder.itemCount
  const details = [
    text.ownedBy(folder.creator.name),
    ...(folder.subFolderCount > 0 ? [text.insideCount(folder.subFolderCount)] : []),
    ...(itemCount > 0 ? [text.itemCount(itemCount)] : []),
  ]
  return (
    <FolderRow
      folder={folder}
      icon={IconFolder}
      detail={details.join(', ')}
      column={text.roleIs[folder.role]}
      onName={name => acts.rename(folder.id, name)}
      renderActions={rename => <RemoteFolderActions folder={folder} onRename={rename} />}
    />
  )
}

export interface RemoteFolderActionsProps {
  folder: FolderSummary
  onRename: () => void
  /** It can no longer be seen, or lies in the trash. */
  onGone?: () => void
}

export function RemoteFolderActions({ folder, onRename, onGone }: RemoteFolderActionsProps) {
  const text = useMessages(foldersMessages)
  const acts = useRemoteActs()
  const [sharing, setSharing] = useState(false)
  const [covering, setCovering] = useState(false)
  const { trigger, asked } = useMenuOnDemand(loadFolderMenu)
  const { canUpdate, canDelete } = folder.capabilities
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(folder.name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <FolderMenu
            {...asked}
            kept={folder}
            onShare={() => setSharing(true)}
            {...(canUpdate && { onRename })}
            {...(canUpdate && !folder.inTrash && { onCover: () => setCovering(true) })}
            {...(canUpdate && folder.coverId !== null && { onAutomaticCover: () => acts.setCover(folder.id, null) })}
            {...(canDelete && { onTrash: () => void acts.trash(folder, onGone) })}
          />
        </Suspense>
      )}
      <Suspense>
        {covering && <CoverDialog folder={folder} coverId={folder.coverId} onClose={() => setCovering(false)} />}
        {sharing && (
          <ShareFolder
            folder={folder}
            onClose={() => setSharing(false)}
            onLeft={() => {
              setSharing(false)
              onGone?.()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
