import { useId, useState } from 'react'
import type { MouseEvent } from 'react'

/** What a menu that was asked for needs to know of the button that opens it; hand it on to `<AnchoredMenu>`, or `<AnchoredPopover>`. */
export interface AskedMenu {
  id: string
  anchor: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
}

/** As Mantine names it. */
export function dropdownIdOf(menuId: string): string {
  return `${menuId}-dropdown`
}

/**
 * A button whose menu is not there until it is asked for: a list has a menu in every row, and hardly one is opened. `load`
 * imports the module of the menu; it is called as soon as the button is pointed at or focused, so that a press finds it.
 * Spread `trigger` on the button; while `asked` is there, render the lazy menu with it in a `<Suspense>` beside the button.
 */
export function useMenuOnDemand(load: () => Promise<unknown>, popup: 'menu' | 'dialog' = 'menu') {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [opened, setOpened] = useState(false)
  // A failure is told when the menu is rendered.
  const prepare = () => void load().catch(() => undefined)
  const asked: AskedMenu | undefined = anchor && { id, anchor, opened, onChange: setOpened }
  const trigger = {
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? dropdownIdOf(id) : undefined,
    'data-expanded': opened || undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget)
      setOpened(!opened)
    },
  } as const
  return { trigger, asked }
}
