import type { WildcardSort, WildcardView } from './wildcards.routes.ts'

export interface WildcardListQuery {
  view: WildcardView
  search: string
  sort: WildcardSort
  tag: string | undefined
}

/** What the start page opens with; `boot.js` asks for it while the scripts still load. */
export const startQuery: WildcardListQuery = { view: 'owned', search: '', sort: 'updatedAt', tag: undefined }

export function toListInput({ view, search, sort, tag }: WildcardListQuery) {
  const order: 'ASC' | 'DESC' = sort === 'name' ? 'ASC' : 'DESC'
  return { query: { view, sort, order, ...(search && { search }), ...(tag && { tags: [tag] }) } }
}
