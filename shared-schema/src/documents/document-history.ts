import type { DocumentKind } from './document-name.ts'

/** A room's messages are its history: going back would take away what others have said, and bring back what they deleted. */
export function keepsHistory(kind: DocumentKind): boolean {
  return kind !== 'room'
}
