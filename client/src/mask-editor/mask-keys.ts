import type { Shortcut } from '#app/shortcuts.tsx'
import type { Locale } from '#ui/i18n/locale.ts'
import { maskMessages } from './mask-editor.messages.ts'
import { maskTools, toolKeys } from './mask-tools.ts'
import type { MaskTool } from './mask-tools.ts'

const { en, vi } = maskMessages
const group = { en: en.keys, vi: vi.keys }

export interface MaskKeyActs {
  tool: (tool: MaskTool) => void
  resize: (by: 1 | -1) => void
  harden: (by: 1 | -1) => void
  swap: () => void
  all: () => void
  none: () => void
  invert: () => void
  undo: () => void
  redo: () => void
  fit: () => void
  actualSize: () => void
  zoomIn: () => void
  zoomOut: () => void
}

export function maskShortcuts(acts: () => MaskKeyActs, tools: readonly MaskTool[] = maskTools): Shortcut[] {
  const key = (keys: string, title: Readonly<Record<Locale, string>>, run: (acts: MaskKeyActs) => void): Shortcut => ({
    keys,
    title,
    group,
    run: () => run(acts()),
  })
  const named = (name: keyof typeof en & keyof MaskKeyActs) => ({ en: String(en[name]), vi: String(vi[name]) })
  return [
    ...tools.map(tool =>
      key(toolKeys[tool].toLowerCase(), { en: en[tool], vi: vi[tool] }, ({ tool: choose }) => choose(tool)),
    ),
    key('[', { en: en.smaller, vi: vi.smaller }, ({ resize }) => resize(-1)),
    key(']', { en: en.larger, vi: vi.larger }, ({ resize }) => resize(1)),
    // Shift with [ and ], as keyboards write it.
    key('{', { en: en.softer, vi: vi.softer }, ({ harden }) => harden(-1)),
    key('}', { en: en.harder, vi: vi.harder }, ({ harden }) => harden(1)),
    key('x', { en: en.swap, vi: vi.swap }, ({ swap }) => swap()),
    key('i', named('invert'), ({ invert }) => invert()),
    withFields(
      key('mod+a', named('all'), ({ all }) => all()),
      event => selectText(event),
    ),
    key('mod+d', named('none'), ({ none }) => none()),
    withFields(
      key('mod+z', named('undo'), ({ undo }) => undo()),
      () => document.execCommand('undo'),
    ),
    withFields(
      key('mod+shift+z', named('redo'), ({ redo }) => redo()),
      () => document.execCommand('redo'),
    ),
    key('mod+0', named('fit'), ({ fit }) => fit()),
    key('mod+1', named('actualSize'), ({ actualSize }) => actualSize()),
    key('=', named('zoomIn'), ({ zoomIn }) => zoomIn()),
    key('-', named('zoomOut'), ({ zoomOut }) => zoomOut()),
  ]
}

/** In a field of words the keys mean the words. */
function withFields(shortcut: Shortcut, inField: (event: KeyboardEvent) => unknown): Shortcut {
  const run = (event: KeyboardEvent) => (isField(event.target) ? void inField(event) : shortcut.run?.(event))
  return { ...shortcut, run }
}

function isField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, [contenteditable=true]')
}

function selectText({ target }: KeyboardEvent): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
}
