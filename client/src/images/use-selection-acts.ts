import {
  IconCloudDown,
  IconColumns2,
  IconCopyPlus,
  IconDownload,
  IconFolderSymlink,
  IconRestore,
  IconStar,
  IconStarOff,
  IconTrash,
  IconTrashX,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { StoredItem } from '#local/database.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import { DOWNLOADED_AT_ONCE_MAX, downloadImage, downloadZip } from './download-images.ts'
import type { Asked } from './gallery.tsx'
import { galleryActMessages } from './gallery-act-messages.ts'
import type { ImageSelection } from './grid/use-image-selection.ts'
import { imageActs } from './image-acts.ts'
import { keepOffline } from './keep-offline.ts'
import { readRowsInParts } from './selected-rows.ts'
import { useImageRows } from './use-image-rows.ts'

export interface SelectionAct {
  name: string
  icon: TablerIcon
  label: string
  run: () => void
  /** Where there is no room for it, the menu of each has it still. */
  isExtra?: boolean
  /** What it takes away: to where it is found again, or for good. */
  takes?: 'away' | 'forever'
}

export interface SelectionActsOptions {
  isTrash: boolean
  selection: ImageSelection
  onAsk: (asked: Asked) => void
  onCompare: (one: string, other: string) => void
}

/** What is looked at to know what to offer; of more, the server says what it refuses. */
const LOOKED_AT_MAX = 500

/** Acts on all that are chosen; each is offered when at least one of them takes it, and done to those that do. */
export function useSelectionActs(options: SelectionActsOptions): { acts: SelectionAct[]; taggable: string[] } {
  const { isTrash, selection, onAsk, onCompare } = options
  const text = useMessages(galleryActMessages)
  const ids = useMemo(() => [...selection.ids], [selection.ids])
  const lookedAt = useMemo(() => ids.slice(0, LOOKED_AT_MAX), [ids])
  const rows = useImageRows(lookedAt) ?? []
  const able = (can: keyof FeedItem['capabilities']) => [
    ...rows.flatMap(row => (row.item.capabilities[can] ? row.id : [])),
    ...ids.slice(LOOKED_AT_MAX),
  ]
  const then = (act: Promise<unknown>) => void act.then(selection.clear)
  const favorite = rows.length > 0 && rows.every(row => row.item.favoritedByUser)
  const [first, second] = ids

  if (isTrash) {
    const recover = { name: 'recover', icon: IconRestore, label: text.recover, run: () => then(imageActs.recover(ids)) }
    const remove = { name: 'delete', icon: IconTrashX, label: text.deleteForever, run: () => onAsk({ delete: ids }) }
    return { acts: [recover, { ...remove, takes: 'forever' }], taggable: [] }
  }
  const [movable, sharable, trashable] = [able('canMove'), able('canShare'), able('canDelete')]
  const offered: (SelectionAct | false)[] = [
    {
      name: 'favorite',
      icon: favorite ? IconStarOff : IconStar,
      label: text.favorite,
      run: () => void imageActs.favorite(ids, !favorite),
    },
    movable.length > 0 && {
      name: 'move',
      icon: IconFolderSymlink,
      label: text.move,
      run: () => onAsk({ move: movable }),
    },
    sharable.length > 0 && {
      name: 'share',
      icon: IconUserPlus,
      label: text.share,
      run: () => void askToShare(sharable, onAsk).catch(showError),
    },
    {
      name: 'download',
      icon: IconDownload,
      label: text.download,
      run: () => {
        const [only, ...others] = rows
        if (ids.length > DOWNLOADED_AT_ONCE_MAX) onAsk({ download: ids })
        else if (only && others.length === 0) downloadImage(only)
        else downloadZip(ids)
      },
    },
    first !== undefined &&
      second !== undefined &&
      ids.length === 2 && {
        name: 'compare',
        icon: IconColumns2,
        label: text.compare,
        run: () => onCompare(first, second),
      },
    { name: 'copy', icon: IconCopyPlus, label: text.copy, isExtra: true, run: () => onAsk({ copy: ids }) },
    { name: 'keep', icon: IconCloudDown, label: text.keepOffline, isExtra: true, run: () => void keepOffline(ids) },
    trashable.length > 0 && {
      name: 'trash',
      icon: IconTrash,
      label: text.trash,
      takes: 'away',
      run: () => then(imageActs.trash(trashable)),
    },
  ]
  return { acts: offered.filter(act => act !== false), taggable: able('canUpdate') }
}

/** Those that can be shared, by their names, which the dialog says of those that were refused. */
async function askToShare(ids: readonly string[], onAsk: (asked: Asked) => void): Promise<void> {
  const found: { id: string; name: string }[] = []
  let only: StoredItem | undefined
  for await (const rows of readRowsInParts(ids)) {
    for (const row of rows.filter(({ item }) => item.capabilities.canShare)) {
      only ??= row
      found.push({ id: row.id, name: row.item.name })
    }
  }
  if (only && found.length === 1) onAsk({ share: only.item })
  else if (found.length > 1) onAsk({ shareMany: found })
}
