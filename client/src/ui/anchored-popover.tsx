import './mantine-more.css'
import { Popover } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Anchor } from './anchored-element.tsx'
import type { AskedMenu } from './menu-on-demand.ts'

export interface AnchoredPopoverProps extends AskedMenu {
  label: string
  width: number
  className?: string | undefined
  children: ReactNode
}

/** The small dialog of a button that was rendered without it (see `useMenuOnDemand`). Focus goes in, and back to the button. */
export function AnchoredPopover({
  anchor,
  opened,
  onChange,
  label,
  width,
  className,
  children,
  id,
}: AnchoredPopoverProps) {
  // Closed first: Mantine notes where the focus is to be returned to when one that is there opens.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return (
    <Popover id={id} opened={shown} onChange={onChange} position="bottom-start" width={width} trapFocus returnFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={className ?? ''} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
