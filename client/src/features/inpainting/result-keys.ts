import type { Shortcut } from '#app/shortcuts.tsx'
import { inpaintingMessages } from './inpainting.messages.ts'

const { en, vi } = inpaintingMessages
const group = { en: en.keys, vi: vi.keys }

export interface ResultKeyActs {
  step: (by: 1 | -1) => void
  leave: () => void
}

export function resultShortcuts(acts: () => ResultKeyActs): Shortcut[] {
  return [
    { keys: 'ArrowLeft', group, title: { en: en.previous, vi: vi.previous }, run: () => acts().step(-1) },
    { keys: 'ArrowRight', group, title: { en: en.next, vi: vi.next }, run: () => acts().step(1) },
    { keys: 'Escape', group, title: { en: en.mask, vi: vi.mask }, run: () => acts().leave() },
  ]
}
