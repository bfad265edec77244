import { Popover } from '@mantine/core'
import {
  IconCloudDown,
  IconColumns2,
  IconCopyPlus,
  IconDownload,
  IconFolderSymlink,
  IconRestore,
  IconStar,
  IconStarOff,
  IconTag,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { SelectionBar } from '#items/selection-bar.tsx'
import { TagEditor } from '#items/tag-editor.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { downloadImages } from './download-images.ts'
import { galleryMessages } from './gallery-messages.ts'
import type { ImageSelection } from './grid/use-image-selection.ts'
import { imageTagWrites, useImageActs } from './image-acts.ts'
import { keepOffline } from './keep-offline.ts'
import { useImageRows } from './use-image-rows.ts'
import classes from './gallery.module.css'

export interface SelectionActsProps {
  isTrash: boolean
  selection: ImageSelection
  onMove: (ids: string[]) => void
  onCopy: (ids: string[]) => void
  onShare: (items: FeedItem[]) => void
  onDelete: (ids: string[]) => void
  onCompare: (one: string, other: string) => void
}

/** What is asked about the chosen ones before acting; of more, the server says what it refuses. */
const LOOKED_AT_MAX = 500

/** Acts on all that are chosen; each is offered when at least one of them takes it, and done to those that do. */
export function SelectionActs(props: SelectionActsProps) {
  const { isTrash, selection, onMove, onCopy, onShare, onDelete, onCompare } = props
  const text = useMessages(galleryMessages)
  const acts = useImageActs()
  const ids = [...selection.ids]
  const rows = useImageRows(ids.slice(0, LOOKED_AT_MAX)) ?? []
  const beyond = ids.slice(LOOKED_AT_MAX)
  const able = (can: keyof FeedItem['capabilities']) => [
    ...rows.flatMap(row => (row.item.capabilities[can] ? row.id : [])),
    ...beyond,
  ]
  const then = (act: Promise<void>) => void act.then(selection.clear)
  const areFavorites = rows.length > 0 && rows.every(row => row.item.favoritedByUser)
  const [first, second] = ids

  if (isTrash) {
    return (
      <SelectionBar count={ids.length} onClear={selection.clear}>
        <Act icon={IconRestore} label={text.recover} onClick={() => then(acts.recover(ids))} />
        <Button variant="danger" icon={IconTrashX} onClick={() => onDelete(ids)}>
          {text.deleteForever}
        </Button>
      </SelectionBar>
    )
  }
  return (
    <SelectionBar count={ids.length} onClear={selection.clear}>
      <Act
        icon={areFavorites ? IconStarOff : IconStar}
        label={text.favorite}
        onClick={() => void acts.favorite(ids, !areFavorites)}
      />
      {able('canMove').length > 0 && (
        <Act icon={IconFolderSymlink} label={text.move} onClick={() => onMove(able('canMove'))} />
      )}
      {able('canUpdate').length > 0 && (
        <Popover position="top" trapFocus>
          <Popover.Target>
            <Button icon={IconTag} className={classes.act} aria-label={text.tag}>
              <span className={classes.word}>{text.tag}</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <TagEditor
              routes={imagesRoutes}
              writes={imageTagWrites}
              ids={able('canUpdate')}
              tags={[]}
              announce
              refreshes={[]}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      {able('canShare').length > 0 && (
        <Act
          icon={IconUserPlus}
          label={text.share}
          onClick={() => onShare(rows.flatMap(row => (row.item.capabilities.canShare ? row.item : [])))}
        />
      )}
      <Act icon={IconDownload} label={text.download} onClick={() => void downloadImages(rows)} />
      {first !== undefined && second !== undefined && ids.length === 2 && (
        <Act icon={IconColumns2} label={text.compare} onClick={() => onCompare(first, second)} />
      )}
      <Act isExtra icon={IconCopyPlus} label={text.copy} onClick={() => onCopy(ids)} />
      <Act isExtra icon={IconCloudDown} label={text.keepOffline} onClick={() => void keepOffline(rows)} />
      {able('canDelete').length > 0 && (
        <IconButton icon={IconTrash} label={text.trash} onClick={() => then(acts.trash(able('canDelete')))} />
      )}
    </SelectionBar>
  )
}

interface ActProps {
  icon: TablerIcon
  label: string
  /** Where there is no room for it, the menu of each has it still. */
  isExtra?: boolean
  onClick: () => void
}

/** On a narrow screen the icon alone. */
function Act({ icon, label, isExtra = false, onClick }: ActProps) {
  return (
    <Button
      icon={icon}
      className={isExtra ? `${classes.act} ${classes.extra}` : classes.act}
      aria-label={label}
      onClick={onClick}
    >
      <span className={classes.word}>{label}</span>
    </Button>
  )
}
