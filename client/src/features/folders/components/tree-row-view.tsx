import {
  IconChevronDown,
  IconChevronRight,
  IconCloudDown,
  IconDots,
  IconFolder,
  IconFolderOpen,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { foldersMessages } from '../folders.messages.ts'
import type { TreeRow } from '../tree-rows.ts'
import classes from './folder-tree.module.css'

export interface TreeRowViewProps {
  row: TreeRow
  /** Where the tab key comes in. */
  isEntry: boolean
  isSelected: boolean
  isCurrent: boolean
  isCut: boolean
  isTarget: boolean
  canDrag: boolean
  /** With its pictures, on this device. */
  isKept: boolean
  /** How many images lie in it and below; none are not told. */
  count: string | undefined
  /** Stands in the place of the name. */
  field?: ReactNode
}

/** One line. It does nothing itself: the tree around it hears of clicks, keys and drags by `data-id` and `data-act`. */
export const TreeRowView = memo(function TreeRowView(props: TreeRowViewProps) {
  const { row, isEntry, isSelected, isCurrent, isCut, isTarget, canDrag, isKept, count, field } = props
  const text = useMessages(foldersMessages)
  const told = count === undefined ? row.name : `${row.name} ${count}`
  return (
    <div
      role="treeitem"
      data-id={row.id}
      data-row=""
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.hasChildren ? row.isExpanded : undefined}
      aria-selected={isSelected}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isKept ? `${told}, ${text.kept}` : told}
      tabIndex={isEntry ? 0 : -1}
      draggable={canDrag && !field}
      className={classes.row}
      data-cut={isCut || undefined}
      data-target={isTarget || undefined}
      style={{ '--depth': row.level - 1 } as CSSProperties}
    >
      <span className={classes.twist} data-act={row.hasChildren ? 'twist' : undefined} aria-hidden="true">
        {row.hasChildren && <Icon of={row.isExpanded ? IconChevronDown : IconChevronRight} size="xs" />}
      </span>
      <Icon of={row.isExpanded ? IconFolderOpen : IconFolder} />
      {field ?? <span className={classes.name}>{row.name}</span>}
      {!field && isKept && (
        <span className={classes.kept}>
          <Icon of={IconCloudDown} size="xs" />
        </span>
      )}
      {!field && count !== undefined && (
        <span className={classes.count} aria-hidden="true">
          {` ${count}`}
        </span>
      )}
      {!field && (
        <button
          type="button"
          tabIndex={-1}
          data-act="menu"
          className={classes.dots}
          aria-label={text.more(row.name)}
          aria-haspopup="menu"
        >
          <Icon of={IconDots} />
        </button>
      )}
    </div>
  )
})
