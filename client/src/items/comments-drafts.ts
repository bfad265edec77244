import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'

export interface CommentDraft {
  text: string
  mentions: readonly PersonBrief[]
}

const drafts = new Map<string, CommentDraft>()

/** What a person began to write on a thing is there again when they come back to it, for as long as the page is open. */
export function readDraft(uid: string, itemId: string): CommentDraft | undefined {
  return drafts.get(`${uid} ${itemId}`)
}

export function keepDraft(uid: string, itemId: string, draft: CommentDraft): void {
  if (draft.text.trim() === '') drafts.delete(`${uid} ${itemId}`)
  else drafts.set(`${uid} ${itemId}`, draft)
}
