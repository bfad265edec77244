import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocale } from '#ui/i18n/locale.ts'

export interface Crumb {
  title: string
  path: string
}

interface OwnTitle {
  title: string
  above: readonly Crumb[]
}

/** A name only the screen knows (of an item, of a tab), shown as the last crumb and in the browser's title. */
let ownTitle: OwnTitle | undefined
const listeners = new Set<() => void>()

function setOwnTitle(title: OwnTitle | undefined): void {
  ownTitle = title
  for (const listener of listeners) listener()
}

function useOwnTitle(): OwnTitle | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ownTitle,
  )
}

const nothingAbove: readonly Crumb[] = []

/** Called by a screen about one thing: `usePageTitle(wildcard?.name)`. `above`: stable crumbs before it that no route knows. */
export function usePageTitle(title: string | undefined, above: readonly Crumb[] = nothingAbove): void {
  useEffect(() => {
    setOwnTitle(title === undefined ? undefined : { title, above })
    return () => setOwnTitle(undefined)
  }, [title, above])
}

/** What the open page lies in, where only the screen knows it: the folder around a folder. */
export function useAbove(): Crumb | undefined {
  return useOwnTitle()?.above.at(-1)
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
  return own ? [...crumbs, ...own.above, { title: own.title, path }] : crumbs
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
