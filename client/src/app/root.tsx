import { Outlet } from '@tanstack/react-router'
import { useLedByPush } from '#notifications/use-led-by-push.ts'
import { TipHost } from '#ui/tip-host.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { ShortcutListener } from './shortcuts.tsx'
import { useDocumentTitle } from './page-title.ts'
import { useFocusOnNavigation } from './navigation-focus.ts'
import { CommandPaletteHost } from './command-palette-host.tsx'
import { SkipLink } from './skip-link.tsx'

/** What every screen has, with a frame or without. */
export function Root() {
  useDocumentTitle()
  useFocusOnNavigation()
  useLedByPush()
  return (
    <>
      <SkipLink />
      <Outlet />
      <Toasts />
      <TipHost />
      <ShortcutListener />
      <CommandPaletteHost />
    </>
  )
}
