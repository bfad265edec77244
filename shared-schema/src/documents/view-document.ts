import type * as Y from 'yjs'
import { readRecords } from './artboard.ts'
import { readCanvas } from './canvas.ts'
import type { DocumentKind } from './document-name.ts'
import { readMessages } from './room.ts'
import { resolveTree } from './tree.ts'
import type { DocumentView } from './view-shapes.ts'

export function viewDocument(kind: DocumentKind, doc: Y.Doc): DocumentView {
  switch (kind) {
    case 'tree':
      return { kind, folders: viewFolders(doc) }
    case 'canvas': {
      const { nodes, links, meta } = readCanvas(doc)
      return { kind, nodes: [...nodes.values()].map(node => ({ ...node })), links: [...links], meta: { ...meta } }
    }
    case 'artboard':
      return { kind, records: readRecords(doc).map(record => ({ ...record })) }
    case 'room':
      return { kind, messages: readMessages(doc).map(message => ({ ...message })) }
  }
}

type FolderViews = Extract<DocumentView, { kind: 'tree' }>['folders']

/** Each folder before what lies in it, those of one place by name. */
function viewFolders(doc: Y.Doc): FolderViews {
  const tree = resolveTree(doc)
  const views: FolderViews = []
  const waiting = tree.childrenOf(null).toReversed()
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { id, name, parentId, depth, inTrash, createdBy, createdAt } = folder
    views.push({ id, name, parentId, depth, inTrash, createdBy, createdAt })
    waiting.push(...tree.childrenOf(id).toReversed())
  }
  return views
}
