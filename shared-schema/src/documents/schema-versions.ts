import type { DocumentKind } from './document-name.ts'

/** The shape each kind of document has in this build. The server carries older documents over; older clients are sent away. */
export const documentSchemaVersions: Record<DocumentKind, number> = { artboard: 2, canvas: 1, room: 1, tree: 1 }
