import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'

/** What is told about the edits of one session. Never better than it is. */
export type DocumentSaveState =
  /** The server has acknowledged all of them as durable. */
  | 'saved'
  | 'saving'
  /** The server has not got them all, but this device has: their transactions are complete. */
  | 'on-device'
  /** Neither the server nor this device has them all: they are lost with this page. */
  | 'unsaved'
  | 'read-only'
  /** The server has closed the document for good; the reason stands beside it. */
  | 'refused'

export interface SaveFacts {
  right: DocumentRight | null
  connected: boolean
  refused: boolean
  /** Edits that are not acknowledged. */
  unacknowledged: boolean
  /** How many writes to this device are under way. */
  storing: number
  /** This device has no room, or keeps nothing. */
  notStored: boolean
}

export function deriveSaveState(facts: SaveFacts): DocumentSaveState {
  if (facts.refused) return 'refused'
  if (!facts.unacknowledged) return facts.right === 'read' ? 'read-only' : 'saved'
  if (facts.connected && facts.right === 'write') return 'saving'
  if (facts.notStored) return 'unsaved'
  return facts.storing > 0 ? 'saving' : 'on-device'
}
