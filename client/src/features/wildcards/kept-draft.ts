import { z } from 'zod'
import { dropOwn, keepOwn, readOwn } from '#local/own-storage.ts'

/** What a person wrote on this device and the server has not got yet. */
const keptDraft = z.object({
  /** Whose it is: a device may be used by several. */
  uid: z.string(),
  name: z.string(),
  key: z.string(),
  description: z.string(),
  text: z.string(),
  isDraft: z.boolean(),
  /** The version it was written on. */
  updatedAt: z.string(),
})
export type KeptDraft = z.infer<typeof keptDraft>

const nameOf = (id: string) => `wildcard.${id}`

export function readKeptDraft(id: string, uid: string): KeptDraft | undefined {
  const kept = keptDraft.safeParse(readOwn(nameOf(id))).data
  return kept?.uid === uid ? kept : undefined
}

export function keepDraft(id: string, draft: KeptDraft): boolean {
  return keepOwn(nameOf(id), draft)
}

export function dropKeptDraft(id: string): void {
  dropOwn(nameOf(id))
}
