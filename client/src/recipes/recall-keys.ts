import type { Shortcut } from '#app/shortcuts.tsx'
import { recallKeys } from '#images/gallery-keys.ts'
import type { RecallPart } from './recall.ts'

const group = { en: 'Making', vi: 'Sáng tạo' }

/** What is taken over of the picture that has the focus or the pointer. */
export function recallShortcuts(take: (part: RecallPart) => void): Shortcut[] {
  return recallKeys.map(({ keys, part, title }) => ({ keys, title, group, run: () => take(part) }))
}
