import { z } from 'zod'

/** What a person wrote on this device and the server has not got yet. */
const keptDraft = z.object({
  name: z.string(),
  key: z.string(),
  description: z.string(),
  text: z.string(),
  isDraft: z.boolean(),
  /** The version it was written on. */
  updatedAt: z.string(),
})
export type KeptDraft = z.infer<typeof keptDraft>

const storageKey = (id: string) => `atelier.wildcard.${id}`

export function readKeptDraft(id: string): KeptDraft | undefined {
  const stored = localStorage.getItem(storageKey(id))
  if (!stored) return undefined
  try {
    return keptDraft.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

/** False when the device has no room: then it must not be said to be safe. */
export function keepDraft(id: string, draft: KeptDraft): boolean {
  try {
    localStorage.setItem(storageKey(id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropKeptDraft(id: string): void {
  localStorage.removeItem(storageKey(id))
}
