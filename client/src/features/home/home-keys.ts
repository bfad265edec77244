import type { Shortcut } from '#app/shortcuts.tsx'
import type { RecallPart } from '#recipes/recall.ts'

const group = { en: 'Making', vi: 'Sáng tạo' }

/** What is taken over of the picture that has the focus or the pointer. */
export function recallShortcuts(take: (part: RecallPart) => void): Shortcut[] {
  const key = (keys: string, part: RecallPart, en: string, vi: string): Shortcut => ({
    keys,
    title: { en, vi },
    group,
    run: () => take(part),
  })
  return [
    key('p', 'prompt', 'Take over the prompt of an image', 'Lấy câu lệnh của ảnh'),
    key('s', 'seed', 'Take over the seed of an image', 'Lấy seed của ảnh'),
    key('a', 'all', 'Take over everything of an image', 'Lấy mọi thiết lập của ảnh'),
    key('d', 'size', 'Take over the size of an image', 'Lấy kích thước của ảnh'),
    key('r', 'remix', 'Work on an image', 'Làm tiếp từ ảnh'),
  ]
}
