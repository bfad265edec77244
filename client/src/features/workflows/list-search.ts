import { macroListRoute } from './workflows.routes.ts'

export const macroViews = ['public', 'library', 'favorites', 'owned', 'shared', 'draft', 'trash'] as const
export type MacroListView = (typeof macroViews)[number]

export interface MacroListSearch {
  view: MacroListView
  search: string | undefined
  tag: string | undefined
}

/** What is not understood in the address is as if it were not there. */
export function useListSearch(): MacroListSearch {
  const { view, search, tag } = macroListRoute.useSearch()
  return {
    view: macroViews.find(known => known === view) ?? 'owned',
    search: search === '' ? undefined : search,
    tag,
  }
}
