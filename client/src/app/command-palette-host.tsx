import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { openOverlay, useOpenOverlay } from './overlay-store.ts'
import { useShortcuts } from './shortcuts.tsx'
import type { Shortcut } from './shortcuts.tsx'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

const everywhere = { en: 'Everywhere', vi: 'Mọi nơi' }
const appShortcuts: readonly Shortcut[] = [
  {
    keys: 'mod+k',
    title: { en: 'Search and commands', vi: 'Tìm kiếm và lệnh' },
    group: everywhere,
    run: () => openOverlay('palette'),
  },
  {
    keys: 'shift+?',
    title: { en: 'List the shortcuts', vi: 'Danh sách phím tắt' },
    group: everywhere,
    run: () => openOverlay('shortcuts'),
  },
]

/** The palette and the list of shortcuts: fetched when first opened, then kept. */
export function CommandPaletteHost() {
  useShortcuts(appShortcuts)
  const open = useOpenOverlay()
  const [seen, setSeen] = useState({ palette: false, shortcuts: false })
  if (open && !seen[open]) setSeen({ ...seen, [open]: true })
  return (
    <Suspense>
      {seen.palette && <CommandPalette opened={open === 'palette'} onClose={() => openOverlay(undefined)} />}
      {seen.shortcuts && <ShortcutsDialog opened={open === 'shortcuts'} onClose={() => openOverlay(undefined)} />}
    </Suspense>
  )
}
