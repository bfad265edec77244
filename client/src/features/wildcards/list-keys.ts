import { IconBraces } from '@tabler/icons-react'
import type { Command } from '#app/commands.ts'
import type { Shortcut } from '#app/shortcuts.tsx'

const group = { en: 'Wildcards', vi: 'Wildcard' }

export function listCommands(create: () => void): Command[] {
  return [
    {
      id: 'wildcard-new',
      title: { en: 'New wildcard', vi: 'Wildcard mới' },
      keywords: 'create list tạo danh sách',
      icon: IconBraces,
      run: create,
    },
  ]
}

export function listShortcuts({ clear, selectAll }: { clear: () => void; selectAll: () => void }): Shortcut[] {
  return [
    {
      keys: 'mod+a',
      title: { en: 'Select all in the list', vi: 'Chọn tất cả trong danh sách' },
      group,
      run: event => selectAllBut(event, selectAll),
    },
    { keys: 'Escape', title: { en: 'Clear the selection', vi: 'Bỏ chọn' }, group, run: clear },
  ]
}

/** In a field, Mod+A means the field's own text. */
function selectAllBut({ target }: KeyboardEvent, selectAll: () => void): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  else selectAll()
}
