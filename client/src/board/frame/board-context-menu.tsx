import {
  DefaultContextMenu,
  DefaultContextMenuContent,
  TldrawUiMenuGroup,
  TldrawUiMenuItem,
  TldrawUiMenuSubmenu,
} from '@tldraw/tldraw'
import type { Editor, TLUiContextMenuProps } from '@tldraw/tldraw'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { boardMessages } from './board.messages.ts'
import { useSelectionItems } from './use-selection-items.ts'

/** tldraw's own, and above it what the parts of a board do with what is selected: too much for one list. */
export function BoardContextMenu(props: TLUiContextMenuProps) {
  return (
    <DefaultContextMenu {...props}>
      <PartsGroup />
      <DefaultContextMenuContent />
    </DefaultContextMenu>
  )
}

const isSelected = (editor: Editor) => editor.getSelectedShapeIds().length > 0

function PartsGroup() {
  const locale = useLocale()
  const board = useBoard()
  const text = useMessages(boardMessages)
  const items = useSelectionItems(isSelected)
  if (items.length === 0) return null
  return (
    <TldrawUiMenuGroup id="parts">
      <TldrawUiMenuSubmenu id="parts" label={text.selection}>
        <TldrawUiMenuGroup id="parts-of-selection">
          {items.map(({ id, title, run }) => (
            <TldrawUiMenuItem key={id} id={`part-${id}`} label={title[locale]} readonlyOk onSelect={() => run(board)} />
          ))}
        </TldrawUiMenuGroup>
      </TldrawUiMenuSubmenu>
    </TldrawUiMenuGroup>
  )
}
