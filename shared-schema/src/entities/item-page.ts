import type { ItemKind } from './enums.ts'
import { id as itemId } from './ids.ts'

/** Where the client shows one thing of a kind. A kind whose page is built adds its line. */
const pages = {
  ARTBOARD: '/artboards/',
  FOLDER: '/library/folders/',
  IMAGE: '/images/',
  RECIPE: '/recipes/',
  SD_MODEL: '/models/',
  STYLE: '/models/styles/',
  WILDCARD: '/wildcards/',
  WORKFLOW: '/workflows/',
} as const satisfies Partial<Record<ItemKind, string>>

/** null: there is no page for this kind. */
export function itemPagePath(item: { kind: ItemKind; id: string }): string | null {
  const page = (pages as Partial<Record<ItemKind, string>>)[item.kind]
  return page === undefined ? null : `${page}${item.id}`
}

/** The parameter of a page that names the comment to be shown. */
export const commentParam = 'comment'

export function commentPath(item: { kind: ItemKind; id: string }, commentId: string): string | null {
  const page = itemPagePath(item)
  return page && `${page}?${commentParam}=${commentId}`
}

/** The thing that the page at this path shows; undefined where it shows none. */
export function readItemPage(path: string): { kind: ItemKind; id: string } | undefined {
  for (const [kind, start] of Object.entries(pages)) {
    if (!path.startsWith(start)) continue
    const id = path.slice(start.length).replace(/\/$/, '')
    if (itemId.safeParse(id).success) return { kind: kind as ItemKind, id: id.toLowerCase() }
  }
  return undefined
}
