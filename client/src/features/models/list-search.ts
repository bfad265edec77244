import { sdModelBaseType, sdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import type { SdModelBaseType, SdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { modelListRoute } from './models.routes.ts'

export const modelViews = ['owned', 'shared', 'public', 'library', 'favorites', 'draft', 'base', 'trash'] as const
export type ModelListView = (typeof modelViews)[number]

export const modelSources = ['by-gaia', 'by-creator', 'by-community'] as const
export type ModelSource = (typeof modelSources)[number]

export interface ModelListSearch {
  view: ModelListView
  search: string | undefined
  tag: string | undefined
  base: SdModelBaseType | undefined
  kind: SdModelKind | undefined
  source: ModelSource | undefined
}

/** What is not understood in the address is as if it were not there. */
export function useListSearch(): ModelListSearch {
  const { view, search, tag, base, kind, source } = modelListRoute.useSearch()
  return {
    view: modelViews.find(known => known === view) ?? 'owned',
    search: search === '' ? undefined : search,
    tag,
    base: sdModelBaseType.options.find(known => known === base),
    kind: sdModelKind.options.find(known => known === kind),
    source: modelSources.find(known => known === source),
  }
}
