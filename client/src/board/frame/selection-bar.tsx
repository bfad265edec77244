import { IconDots } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { useBoard } from '#board/board-context.ts'
import type { SelectionItem } from '#board/board-part.ts'
import { focusBoard } from './board-focus.ts'
import { boardMessages } from './board.messages.ts'
import { widthBesideStyle } from './drawing-style.tsx'
import { useSelectionItems } from './use-selection-items.ts'
import classes from './selection-bar.module.css'

const loadMore = () => import('./selection-more.tsx')
const SelectionMore = lazyPart(async () => (await loadMore()).SelectionMore)
const BAR_HEIGHT = 40
const GAP = 12
/** More than these nobody tells apart by their icons; what follows is named in a menu. */
const BUTTONS_MAX = 10
/** Names stand above images and frames. */
const NAME_HEIGHT = 20

/** What can be done with what is selected, above it, or below where there is no room above. */
export function SelectionBar() {
  const text = useMessages(boardMessages)
  const locale = useLocale()
  const board = useBoard()
  const { editor } = board
  const shown = useSelectionItems(isAtRest)
  const room = useValue('room for buttons', () => roomOf(editor), [editor])
  const inBar = shown.length > room ? shown.slice(0, room - 1) : shown
  const inMenu = shown.slice(inBar.length)
  const count = inBar.length + (inMenu.length > 0 ? 1 : 0)
  const place = useValue('selection place', () => placeOf(editor, count), [editor, count])
  if (shown.length === 0 || !place) return null
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={text.selection}
      style={{ left: place.x, top: place.y }}
      onPointerDown={event => event.stopPropagation()}
      onKeyDown={event => {
        // What is pressed in its menu comes here too.
        if (event.key !== 'Escape' || !(event.target instanceof Node) || !event.currentTarget.contains(event.target))
          return
        focusBoard(editor)
        editor.selectNone()
      }}
    >
      {inBar.map(item => (
        <button
          key={item.id}
          type="button"
          aria-label={item.title[locale]}
          data-tip={item.title[locale]}
          onClick={() => {
            // What comes of it is answered by keys, which are not to press this once more.
            focusBoard(editor)
            item.run(board)
          }}
        >
          <Icon of={item.icon} size="md" />
        </button>
      ))}
      {inMenu.length > 0 && <More items={inMenu} />}
    </div>
  )
}

function More({ items: hidden }: { items: readonly SelectionItem[] }) {
  const text = useMessages(boardMessages)
  const { trigger, asked } = useMenuOnDemand(loadMore)
  return (
    <>
      <button type="button" {...trigger} aria-label={text.more} data-tip={text.more}>
        <Icon of={IconDots} size="md" />
      </button>
      {asked && (
        <Suspense>
          <SelectionMore {...asked} items={hidden} />
        </Suspense>
      )}
    </>
  )
}

function isAtRest(editor: Editor): boolean {
  return editor.isInAny('select.idle', 'select.pointing_selection') && editor.getSelectedShapeIds().length > 0
}

const buttonOf = (editor: Editor) => (editor.getInstanceState().isCoarsePointer ? 42 : 34)

function roomOf(editor: Editor): number {
  const { w } = editor.getViewportScreenBounds()
  return Math.max(2, Math.min(BUTTONS_MAX, Math.floor((w - 3 * GAP) / buttonOf(editor))))
}

function placeOf(editor: Editor, count: number): { x: number; y: number } | null {
  const bounds = editor.getSelectionRotatedScreenBounds()
  const { x: left, y: top, w, h } = editor.getViewportScreenBounds()
  if (!bounds) return null
  const above = bounds.minY - top - NAME_HEIGHT - BAR_HEIGHT - GAP
  const below = bounds.maxY - top + GAP
  const y = Math.max(above > GAP ? above : Math.min(below, h - BAR_HEIGHT - GAP), GAP)
  const half = Math.min(w / 2, (count * buttonOf(editor)) / 2 + 2 * GAP)
  const right = widthBesideStyle(editor, y) - half
  return { x: Math.round(Math.max(Math.min(bounds.midX - left, right), half)), y: Math.round(y) }
}
