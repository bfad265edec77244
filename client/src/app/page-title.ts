import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocale } from '#ui/i18n/locale.ts'

export interface Crumb {
  title: string
  path: string
}

/** A name only the screen knows (of an item, of a tab), shown as the last crumb and in the browser's title. */
let ownTitle: string | undefined
const listeners = new Set<() => void>()

function setOwnTitle(title: string | undefined): void {
  ownTitle = title
  for (const listener of listeners) listener()
}

function useOwnTitle(): string | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ownTitle,
  )
}

/** Called by a screen about one thing: `usePageTitle(wildcard?.name)`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    setOwnTitle(title)
    return () => setOwnTitle(undefined)
  }, [title])
}

/** From `staticData.title` of the routes that match, outermost first. */
export function useCrumbs(): Crumb[] {
  const locale = useLocale()
  const own = useOwnTitle()
  const matches = useMatches()
  const crumbs = matches.flatMap(match => {
    const title = match.staticData.title?.[locale]
    return title ? [{ title, path: match.pathname }] : []
  })
  const path = matches.at(-1)?.pathname ?? '/'
  return own ? [...crumbs, { title: own, path }] : crumbs
}

export function useDocumentTitle(): void {
  const title = useCrumbs()
    .map(crumb => crumb.title)
    .reverse()
    .join(' · ')
  useEffect(() => {
    document.title = title ? `${title} · Atelier` : 'Atelier'
  }, [title])
}
