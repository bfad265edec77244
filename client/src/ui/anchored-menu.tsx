import './mantine-more.css'
import { Menu } from '@mantine/core'
import type { MenuProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Anchor } from './anchored-element.tsx'
import { dropdownIdOf } from './menu-on-demand.ts'
import type { AskedMenu } from './menu-on-demand.ts'

export interface AnchoredMenuProps
  extends AskedMenu, Pick<MenuProps, 'position' | 'width' | 'middlewares' | 'classNames' | 'styles'> {
  children: ReactNode
}

/**
 * The menu of a button that was rendered without it (see `useMenuOnDemand`); its items are the children. It gives the focus
 * back while it is being closed, before what an item does is rendered: what appears by that may take the focus and keeps
 * it. Mantine returns it ten milliseconds later, out of the hands of a field that has it by then.
 */
export function AnchoredMenu({ id, anchor, opened, onChange, children, ...rest }: AnchoredMenuProps) {
  // Closed first, so that it comes up in the same way every time.
  const [shown, setShown] = useState(false)
  const origin = useRef<Element>(anchor)
  useEffect(() => {
    if (opened) origin.current = anchor.tabIndex >= 0 ? anchor : (document.activeElement ?? anchor)
    setShown(opened)
  }, [opened, anchor])
  const change = (next: boolean) => {
    if (!next && holdsFocus(id)) focusQuietly(origin.current)
    onChange(next)
  }
  return (
    <Menu id={id} opened={shown} onChange={change} returnFocus={false} position="bottom-end" {...rest}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Or nobody has it: an item that was pressed may be gone already, as where the items lead to others. */
function holdsFocus(menuId: string): boolean {
  const { activeElement, body } = document
  const dropdown = document.getElementById(dropdownIdOf(menuId))
  return activeElement === null || activeElement === body || dropdown?.contains(activeElement) === true
}

function focusQuietly(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
