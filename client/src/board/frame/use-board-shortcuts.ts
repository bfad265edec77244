import { useMemo } from 'react'
import type { Shortcut } from '#app/shortcuts.tsx'
import { useShortcuts } from '#app/shortcuts.tsx'
import type { OpenBoard } from '#board/board-context.ts'
import { railItemsFor, takeUp } from './rail-items.ts'

const tools = { en: 'Board: tools', vi: 'Bảng vẽ: công cụ' }
const acts = { en: 'Board', vi: 'Bảng vẽ' }

/** tldraw hears these itself, where the board has the focus; here they are for who looks for them. */
const listed: readonly Shortcut[] = [
  { keys: 'mod+z', group: acts, title: { en: 'Undo what you did', vi: 'Hoàn tác việc bạn đã làm' } },
  { keys: 'mod+shift+z', group: acts, title: { en: 'Redo', vi: 'Làm lại' } },
  { keys: 'mod+d', group: acts, title: { en: 'Duplicate', vi: 'Nhân đôi' } },
  { keys: 'mod+g', group: acts, title: { en: 'Group', vi: 'Nhóm lại' } },
  { keys: 'mod+shift+g', group: acts, title: { en: 'Ungroup', vi: 'Bỏ nhóm' } },
  { keys: 'mod+a', group: acts, title: { en: 'Select everything', vi: 'Chọn tất cả' } },
  { keys: 'Delete', group: acts, title: { en: 'Delete what is selected', vi: 'Xoá phần đang chọn' } },
  { keys: ']', group: acts, title: { en: 'Bring to front', vi: 'Đưa lên trên cùng' } },
  { keys: '[', group: acts, title: { en: 'Send to back', vi: 'Đưa xuống dưới cùng' } },
  { keys: 'shift+1', group: acts, title: { en: 'Show everything', vi: 'Hiện tất cả' } },
  { keys: 'shift+2', group: acts, title: { en: 'Zoom to what is selected', vi: 'Phóng tới phần đang chọn' } },
  { keys: 'shift+0', group: acts, title: { en: 'Zoom to 100 %', vi: 'Phóng về 100 %' } },
  { keys: 'Space', group: acts, title: { en: 'Move the view, held down', vi: 'Di chuyển khung nhìn khi giữ' } },
]

/** The keys of the board in the list of all keys; those of tools also work while the focus is elsewhere on the page. */
export function useBoardShortcuts(board: OpenBoard | null): void {
  useShortcuts(
    useMemo(() => {
      if (!board) return []
      const keysOfTools = railItemsFor(board.person).flatMap((item): Shortcut[] => {
        if (!item.shortcut || !(board.canWrite || item.forReaders)) return []
        return [{ keys: item.shortcut, title: item.title, group: tools, run: () => takeUp(item, board) }]
      })
      return [...keysOfTools, ...listed]
    }, [board]),
  )
}
