import { useRouter, useSearch } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link written in a text: the app's own screens open without loading the page anew. */
export function ContentLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const router = useRouter()
  const { lang } = useSearch({ strict: false })
  const target = lang && isReading(href) ? addLanguage(href, lang) : href
  const stays = href.startsWith('/') && !href.startsWith('/api/')
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(target)
  }
  return (
    <a className={className} href={target} onClick={stays ? open : undefined}>
      {children}
    </a>
  )
}

/** Pages with a language of their own: whoever reads one in a chosen language goes on reading in it. */
function isReading(href: string): boolean {
  return /^\/(tips-and-tricks|privacy|terms|release-notes)\b/.test(href)
}

function addLanguage(href: string, lang: string): string {
  const [path, hash] = href.split('#')
  return `${path}?lang=${lang}${hash ? `#${hash}` : ''}`
}
