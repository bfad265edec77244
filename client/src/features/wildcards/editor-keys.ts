import type { Shortcut } from '#app/shortcuts.tsx'

export function editorShortcuts(save: () => void): Shortcut[] {
  return [
    {
      keys: 'mod+s',
      title: { en: 'Save now', vi: 'Lưu ngay' },
      group: { en: 'Wildcards', vi: 'Wildcard' },
      run: save,
      whileTyping: true,
    },
  ]
}
