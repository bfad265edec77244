import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  id: string
  className?: string
  label?: string
  current?: boolean
  onFollow?: () => void
  children: ReactNode
}

/** To a heading of this page. The focus goes along, so that keyboard and screen reader go on from there. */
export function SectionLink({ id, className, label, current, onFollow, children }: Props) {
  const follow = () => {
    onFollow?.()
    document.getElementById(id)?.focus({ preventScroll: true })
  }
  return (
    <Link
      to="."
      search
      hash={id}
      resetScroll={false}
      className={className}
      aria-label={label}
      activeOptions={{ includeHash: true }}
      data-current={current || undefined}
      onClick={follow}
    >
      {children}
    </Link>
  )
}
