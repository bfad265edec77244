/**
 * The first number of a frame. Up to 3 they are y-protocols' own; an unmodified y-websocket provider knows no more. The
 * others go only to clients that ask for them with `?ack=1`.
 */
export const messageTypes = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  /**
   * varuint: so many of this connection's writes (step 2 and updates alike), counted from its first, are durable. A write
   * that was dropped is never durable, and so none after it is told as such: whoever had one dropped comes again.
   */
  ack: 100,
  /** string, a JSON `DocumentStatus`: when the socket opens and whenever it changes. */
  status: 101,
} as const

/** What one may do with a document through its socket. */
export type DocumentRight = 'read' | 'write'

export interface DocumentStatus {
  right: DocumentRight
  epoch: string
  schemaVersion: number
  /** How many of this connection's writes were dropped because it may only read. */
  dropped: number
  /** Another number whenever anything was said about what the document belongs to: its comments are read anew. */
  talk?: number
}

/** Query parameters of a socket's address. */
export const socketParameters = { ticket: 'ticket', ack: 'ack', epoch: 'epoch', schema: 'schema' } as const
