import type { Shortcut } from '#app/shortcuts.tsx'
import { recallKeys } from '#images/gallery-keys.ts'
import type { RecallPart } from '#images/gallery-keys.ts'

const group = { en: 'Image', vi: 'Hình ảnh' }

export type ViewerAct =
  | 'close'
  | 'previous'
  | 'next'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'actualSize'
  | 'information'
  | 'comments'
  | 'favorite'
  | 'trash'
  /** What the picture was made with, to make with it on Home. */
  | RecallPart

export function viewerShortcuts(run: (act: ViewerAct) => void): Shortcut[] {
  const key = (keys: string, act: ViewerAct, en: string, vi: string): Shortcut => ({
    keys,
    title: { en, vi },
    group,
    run: () => run(act),
  })
  return [
    key('Escape', 'close', 'Close', 'Đóng'),
    key('ArrowLeft', 'previous', 'Previous', 'Trước'),
    key('ArrowRight', 'next', 'Next', 'Sau'),
    key('=', 'zoomIn', 'Zoom in', 'Phóng to'),
    key('-', 'zoomOut', 'Zoom out', 'Thu nhỏ'),
    key('0', 'fit', 'Fit to the window', 'Vừa cửa sổ'),
    key('1', 'actualSize', 'Actual size', 'Kích thước thật'),
    key('i', 'information', 'Information', 'Thông tin'),
    key('c', 'comments', 'Comments', 'Bình luận'),
    key('.', 'favorite', 'Favourite', 'Yêu thích'),
    key('Delete', 'trash', 'Move to trash', 'Chuyển vào thùng rác'),
    ...recallKeys.map(({ keys, part, title }) => key(keys, part, title.en, title.vi)),
  ]
}
