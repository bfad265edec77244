import { useValue } from '@tldraw/tldraw'
import { useMemo } from 'react'
import { describeKeys } from '#app/shortcuts.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import type { OpenBoard } from '#board/board-context.ts'
import type { RailGroup, RailItem } from '#board/board-part.ts'
import { boardMessages } from './board.messages.ts'
import { railItemsFor, takeUp } from './rail-items.ts'
import classes from './tool-rail.module.css'

const groups: readonly RailGroup[] = ['point', 'make', 'draw']

/** What can be taken up or done, at the left; on a phone along the bottom. */
export function ToolRail() {
  const text = useMessages(boardMessages)
  const board = useBoard()
  const { editor, canWrite, person } = board
  const inHand = useValue('tool in hand', () => editor.getCurrentToolId(), [editor])
  const shown = useMemo(() => {
    const items = railItemsFor(person).filter(item => canWrite || item.forReaders)
    return groups
      .map(group => items.filter(item => item.group === group).toSorted((a, b) => a.order - b.order))
      .filter(those => those.length > 0)
  }, [canWrite, person])
  return (
    <div className={classes.rail} role="toolbar" aria-label={text.tools} aria-orientation="vertical">
      {shown.map(items => (
        <div key={items[0]?.group} className={classes.group}>
          {items.map(item => (
            <RailButton key={item.id} item={item} isInHand={item.tool === inHand} board={board} />
          ))}
        </div>
      ))}
    </div>
  )
}

function RailButton({ item, isInHand, board }: { item: RailItem; isInHand: boolean; board: OpenBoard }) {
  const locale = useLocale()
  const title = item.title[locale]
  const label = item.shortcut ? `${title} (${describeKeys(item.shortcut)})` : title
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      data-tip={label}
      aria-pressed={item.tool ? isInHand : undefined}
      onClick={() => takeUp(item, board)}
    >
      <Icon of={item.icon} size="md" />
    </button>
  )
}
