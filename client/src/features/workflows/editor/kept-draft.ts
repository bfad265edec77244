import { dropOwn, keepOwn, readOwn } from '#local/own-storage.ts'
import type { MacroDraft } from './macro-draft.ts'

/** What a person wrote on this device and has not saved. */
export interface KeptDraft {
  /** Whose it is: a device may be used by several. */
  uid: string
  name: string
  draft: MacroDraft
  /** The version it was written on; '' for one that was never saved. */
  updatedAt: string
}

/** In the place of an id, for a macro that was not saved yet. */
export const NEW_MACRO = 'new'

const nameOf = (id: string) => `macro.${id}`

export function readKeptDraft(id: string, uid: string): KeptDraft | undefined {
  const kept = readOwn(nameOf(id)) as Partial<KeptDraft> | undefined
  if (kept?.uid !== uid || !isDraft(kept.draft)) return undefined
  return { uid, name: kept.draft.name, draft: kept.draft, updatedAt: kept.updatedAt ?? '' }
}

/** As this release wrote it; what another one wrote is not read. What is in the lists is judged as all that is written is. */
function isDraft(draft: Partial<MacroDraft> | undefined): draft is MacroDraft {
  return (
    typeof draft?.name === 'string' &&
    typeof draft.description === 'string' &&
    Array.isArray(draft.inputs) &&
    Array.isArray(draft.steps)
  )
}

export function keepDraft(id: string, draft: KeptDraft): boolean {
  return keepOwn(nameOf(id), draft)
}

export function dropKeptDraft(id: string): void {
  dropOwn(nameOf(id))
}
