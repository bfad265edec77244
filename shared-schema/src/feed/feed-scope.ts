import { z } from 'zod'
import { id } from '#entities/ids.ts'

/**
 * Where access changed: `item:<id>` is a thing and, for a folder, all that lies below it; `workspace:<id>` is all that is
 * open to a workspace as a whole.
 */
export type FeedScope = { of: 'item' | 'workspace'; id: string }

export const feedScope = z.string().refine(text => parseFeedScope(text) !== null, 'must be item:<id> or workspace:<id>')

export function formatFeedScope(scope: FeedScope): string {
  return `${scope.of}:${scope.id}`
}

export function parseFeedScope(text: string): FeedScope | null {
  const [, of, scopeId = ''] = /^(item|workspace):(.+)$/.exec(text) ?? []
  if ((of !== 'item' && of !== 'workspace') || !id.safeParse(scopeId).success) return null
  return { of, id: scopeId.toLowerCase() }
}
