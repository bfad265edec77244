import { styleListRoute } from './styles.routes.ts'

export const styleViews = ['public', 'library', 'favorites', 'owned', 'shared', 'draft', 'trash'] as const
export type StyleListView = (typeof styleViews)[number]

export interface StyleListSearch {
  view: StyleListView
  search: string | undefined
  tag: string | undefined
}

/** What is not understood in the address is as if it were not there. */
export function useListSearch(): StyleListSearch {
  const { view, search, tag } = styleListRoute.useSearch()
  return {
    view: styleViews.find(known => known === view) ?? 'owned',
    search: search === '' ? undefined : search,
    tag,
  }
}
