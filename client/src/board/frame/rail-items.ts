import {
  IconArrowUpRight,
  IconEraser,
  IconFrame,
  IconHandStop,
  IconHighlight,
  IconLineDashed,
  IconNote,
  IconPencil,
  IconPointer,
  IconPointerBolt,
  IconSquare,
  IconTypography,
} from '@tabler/icons-react'
import type { OpenBoard } from '#board/board-context.ts'
import type { RailItem } from '#board/board-part.ts'
import { partsFor } from '#board/board-parts.ts'
import { isVisitor } from '#board/board-person.ts'
import type { BoardPerson } from '#board/board-person.ts'
import { focusBoard } from './board-focus.ts'

/** tldraw's own tools, as they stand in the rail. */
const drawingTools: readonly RailItem[] = [
  {
    id: 'select',
    tool: 'select',
    title: { en: 'Select', vi: 'Chọn' },
    icon: IconPointer,
    group: 'point',
    order: 0,
    shortcut: 'v',
    forReaders: true,
  },
  {
    id: 'hand',
    tool: 'hand',
    title: { en: 'Hand', vi: 'Bàn tay' },
    icon: IconHandStop,
    group: 'point',
    order: 10,
    shortcut: 'h',
    forReaders: true,
  },
  {
    id: 'laser',
    tool: 'laser',
    title: { en: 'Laser pointer', vi: 'Bút laser' },
    icon: IconPointerBolt,
    group: 'point',
    order: 20,
    shortcut: 'k',
    forReaders: true,
  },
  {
    id: 'note',
    tool: 'note',
    title: { en: 'Note', vi: 'Ghi chú' },
    icon: IconNote,
    group: 'draw',
    order: 0,
    shortcut: 'n',
  },
  {
    id: 'text',
    tool: 'text',
    title: { en: 'Text', vi: 'Chữ' },
    icon: IconTypography,
    group: 'draw',
    order: 10,
    shortcut: 't',
  },
  {
    id: 'draw',
    tool: 'draw',
    title: { en: 'Draw', vi: 'Vẽ' },
    icon: IconPencil,
    group: 'draw',
    order: 20,
    shortcut: 'd',
  },
  {
    id: 'geo',
    tool: 'geo',
    title: { en: 'Shape', vi: 'Hình' },
    icon: IconSquare,
    group: 'draw',
    order: 30,
    shortcut: 'r',
  },
  {
    id: 'arrow',
    tool: 'arrow',
    title: { en: 'Arrow', vi: 'Mũi tên' },
    icon: IconArrowUpRight,
    group: 'draw',
    order: 40,
    shortcut: 'a',
  },
  {
    id: 'line',
    tool: 'line',
    title: { en: 'Line', vi: 'Đường thẳng' },
    icon: IconLineDashed,
    group: 'draw',
    order: 50,
    shortcut: 'l',
  },
  {
    id: 'frame',
    tool: 'frame',
    title: { en: 'Frame', vi: 'Khung' },
    icon: IconFrame,
    group: 'draw',
    order: 60,
    shortcut: 'f',
  },
  {
    id: 'highlight',
    tool: 'highlight',
    title: { en: 'Highlighter', vi: 'Bút dạ quang' },
    icon: IconHighlight,
    group: 'draw',
    order: 70,
  },
  {
    id: 'eraser',
    tool: 'eraser',
    title: { en: 'Eraser', vi: 'Tẩy' },
    icon: IconEraser,
    group: 'draw',
    order: 80,
    shortcut: 'e',
  },
]

/** What one points with is for the eyes of others, who do not see a visitor. */
const visitorTools = drawingTools.filter(({ id }) => id === 'select' || id === 'hand')

/** What this person may take up if they may write, in no order. */
export function railItemsFor(person: BoardPerson): readonly RailItem[] {
  const own = isVisitor(person) ? visitorTools : drawingTools
  return [...own, ...partsFor(person).flatMap(part => part.railItems ?? [])]
}

export function takeUp({ tool, run }: RailItem, board: OpenBoard): void {
  if (tool) board.editor.setCurrentTool(tool)
  run?.(board)
  // Keys go to the board again, unless something has opened that takes them.
  if (tool) focusBoard(board.editor)
}
