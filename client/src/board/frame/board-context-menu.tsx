import { DefaultContextMenu, DefaultContextMenuContent, TldrawUiMenuGroup, TldrawUiMenuItem } from '@tldraw/tldraw'
import type { Editor, TLUiContextMenuProps } from '@tldraw/tldraw'
import { useLocale } from '#ui/i18n/locale.ts'
import { useBoard } from '#board/board-context.ts'
import { useSelectionItems } from './use-selection-items.ts'

/** tldraw's own, and above it what the parts of a board do with what is selected. */
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
  return (
    <TldrawUiMenuGroup id="parts">
      {useSelectionItems(isSelected).map(({ id, title, run }) => (
        <TldrawUiMenuItem key={id} id={`part-${id}`} label={title[locale]} readonlyOk onSelect={() => run(board)} />
      ))}
    </TldrawUiMenuGroup>
  )
}
