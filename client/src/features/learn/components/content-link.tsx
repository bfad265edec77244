import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link written in a text: the app's own screens open without loading the page anew. */
export function ContentLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const router = useRouter()
  const stays = href.startsWith('/') && !href.startsWith('/api/')
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a className={className} href={href} onClick={stays ? open : undefined}>
      {children}
    </a>
  )
}
