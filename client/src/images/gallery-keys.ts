import type { Shortcut } from '#app/shortcuts.tsx'

const group = { en: 'Images', vi: 'Hình ảnh' }

export interface GalleryKeys {
  selectAll: () => void
  clear: () => void
  trash: () => void
  favorite: () => void
  information: () => void
}

export function galleryShortcuts({ selectAll, clear, trash, favorite, information }: GalleryKeys): Shortcut[] {
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
  ]
}

/** In a field, Mod+A means the field's own text. */
function selectAllBut({ target }: KeyboardEvent, selectAll: () => void): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  else selectAll()
}
