import './mantine-more.css'
import { Menu } from '@mantine/core'
import type { MenuProps } from '@mantine/core'
import { useEffect, useImperativeHandle, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { AskedMenu } from './menu-on-demand.ts'

export interface AnchoredMenuProps extends AskedMenu, Pick<MenuProps, 'position' | 'width' | 'classNames'> {
  children: ReactNode
}

/** The menu of a button that was rendered without it (see `useMenuOnDemand`); its items are the children. */
export function AnchoredMenu({ anchor, opened, children, ...rest }: AnchoredMenuProps) {
  // Closed first: Mantine notes where the focus is to be returned to when a menu that is there opens.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Menu opened={shown} position="bottom-end" {...rest}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Tells Mantine of a button that stands elsewhere. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
