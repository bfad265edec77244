import type { Shortcut } from '#app/shortcuts.tsx'
import { drawingTools, toolKeys } from './drawing/palette.ts'
import type { DrawingTool } from './drawing/palette.ts'
import { turboMessages } from './turbo.messages.ts'

const { en, vi } = turboMessages
const group = { en: en.keys, vi: vi.keys }

export interface ToolActs {
  onTool: (tool: DrawingTool) => void
  onSize: (by: 1 | -1) => void
}

export function toolShortcuts({ onTool, onSize }: ToolActs): readonly Shortcut[] {
  return [
    ...drawingTools.map(tool => ({
      keys: toolKeys[tool].toLowerCase(),
      group,
      title: { en: en[tool], vi: vi[tool] },
      run: () => onTool(tool),
    })),
    { keys: '[', group, title: { en: 'Thinner', vi: 'Mảnh hơn' }, run: () => onSize(-1) },
    { keys: ']', group, title: { en: 'Thicker', vi: 'Dày hơn' }, run: () => onSize(1) },
  ]
}
