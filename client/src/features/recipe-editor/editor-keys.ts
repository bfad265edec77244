import type { Shortcut } from '#app/shortcuts.tsx'

interface EditorActs {
  undo: () => void
  redo: () => void
  save: () => void
  tryOut: () => void
}

const group = { en: 'Recipe editor', vi: 'Trình sửa công thức' }

export function editorShortcuts({ undo, redo, save, tryOut }: EditorActs): Shortcut[] {
  return [
    { keys: 'mod+z', title: { en: 'Undo', vi: 'Hoàn tác' }, group, run: undo },
    { keys: 'mod+shift+z', title: { en: 'Redo', vi: 'Làm lại' }, group, run: redo },
    { keys: 'mod+s', title: { en: 'Save, or publish', vi: 'Lưu hoặc công bố' }, group, run: save },
    { keys: 'mod+Enter', title: { en: 'Try it', vi: 'Chạy thử' }, group, run: tryOut },
  ]
}
