import { id } from '#entities/ids.ts'

export const documentKinds = ['artboard', 'canvas', 'room', 'tree'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The kinds whose document belongs to one item, whose id it carries. */
export type ItemDocumentKind = Exclude<DocumentKind, 'tree'>

/** What a document's name says: the item it is the content of, or whose folders it holds. */
export type DocumentRef =
  | { kind: ItemDocumentKind; itemId: string }
  | { kind: 'tree'; of: 'person'; uid: string }
  | { kind: 'tree'; of: 'workspace'; workspaceId: string }

export function formatDocumentName(ref: DocumentRef): string {
  if (ref.kind !== 'tree') return `${ref.kind}:${ref.itemId}`
  return ref.of === 'person' ? `tree:u:${ref.uid}` : `tree:w:${ref.workspaceId}`
}

/** null when this names no document there could be. Only the one spelling counts, so that no document has two names. */
export function parseDocumentName(name: string): DocumentRef | null {
  const parts = name.split(':')
  const ref = readParts(parts[0] ?? '', parts.slice(1))
  return ref && formatDocumentName(ref) === name ? ref : null
}

function readParts(kind: string, rest: string[]): DocumentRef | null {
  const last = rest.at(-1) ?? ''
  if (!id.safeParse(last).success || last !== last.toLowerCase()) return null
  if (kind === 'artboard' || kind === 'canvas' || kind === 'room') {
    return rest.length === 1 ? { kind, itemId: last } : null
  }
  if (kind !== 'tree' || rest.length !== 2) return null
  if (rest[0] === 'u') return { kind, of: 'person', uid: last }
  return rest[0] === 'w' ? { kind, of: 'workspace', workspaceId: last } : null
}
