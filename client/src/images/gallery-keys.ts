import type { Shortcut } from '#app/shortcuts.tsx'

const group = { en: 'Images', vi: 'Hình ảnh' }

export interface GalleryKeys {
  selectAll: () => void
  clear: () => void
  trash: () => void
  favorite: () => void
  information: () => void
  /** Takes over what the picture was made with, to make with it on Home. */
  recall: (part: RecallPart) => void
}

export function galleryShortcuts({ selectAll, clear, trash, favorite, information, recall }: GalleryKeys): Shortcut[] {
  return [
    {
      keys: 'mod+a',
      title: { en: 'Select all images', vi: 'Chọn tất cả ảnh' },
      group,
      run: event => selectAllBut(event, selectAll),
    },
    { keys: 'Escape', title: { en: 'Clear the selection', vi: 'Bỏ chọn' }, group, run: clear },
    { keys: 'Delete', title: { en: 'Move to trash', vi: 'Chuyển vào thùng rác' }, group, run: trash },
    { keys: '.', title: { en: 'Favourite', vi: 'Yêu thích' }, group, run: favorite },
    { keys: 'i', title: { en: 'Details beside the images', vi: 'Chi tiết bên cạnh ảnh' }, group, run: information },
    ...recallKeys.map(({ keys, part, title }): Shortcut => ({ keys, title, group, run: () => recall(part) })),
  ]
}

/** The same wherever pictures are shown. */
export const recallKeys = [
  { keys: 'p', part: 'prompt', title: { en: 'Use its prompt', vi: 'Dùng câu lệnh của ảnh' } },
  { keys: 's', part: 'seed', title: { en: 'Use its seed', vi: 'Dùng seed của ảnh' } },
  { keys: 'a', part: 'all', title: { en: 'Use all its settings', vi: 'Dùng mọi thiết lập của ảnh' } },
  { keys: 'd', part: 'size', title: { en: 'Use its size', vi: 'Dùng kích thước của ảnh' } },
  { keys: 'r', part: 'remix', title: { en: 'Work on this image', vi: 'Làm tiếp từ ảnh này' } },
] as const

export type RecallPart = (typeof recallKeys)[number]['part']

/** In a field, Mod+A means the field's own text. */
function selectAllBut({ target }: KeyboardEvent, selectAll: () => void): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  else selectAll()
}
