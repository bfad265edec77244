import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { useDraftHistory } from '#editing/use-draft-history.ts'
import type { DraftHistory } from '#editing/use-draft-history.ts'
import { countOwnOf } from '#local/own-storage.ts'
import { dropRecipeDraft, keepRecipeDraft } from '#recipes/recipe-draft.ts'
import type { DraftBase, RecipeDraft } from '#recipes/recipe-draft.ts'

export interface EditingStart {
  /** Of the recipe; one of its own where there is none yet. */
  id: string
  draft: RecipeDraft
  /** As the server has it; null where it has none. */
  saved: RecipeDraft | null
  base: DraftBase | null
}

export interface RecipeEditing extends DraftHistory<RecipeDraft> {
  id: string
  base: DraftBase | null
  saved: RecipeDraft | null
  /** The server has another. */
  isChanged: boolean
  /** What the server has not got is on this device. */
  isKept: boolean
  /** False once the device had no room for it. */
  hasRoom: boolean
  /** The server has this now. */
  settle: (saved: RecipeDraft, base: DraftBase) => void
  /** What is written from now on is on this version. */
  rebase: (base: DraftBase) => void
  /** Back to what the server has; nothing of it stays here. */
  discard: () => void
}

const PAUSE_MS = 400

/** Once there is a recipe, what is kept is kept of it. */
function keptIdOf(id: string, base: DraftBase | null): string {
  return base?.recipeId ?? id
}

/** A recipe being made: each change can be taken back, and is on this device a moment later, whatever happens to the page. */
export function useRecipeEditing(start: EditingStart): RecipeEditing {
  const { id } = start
  const { uid } = useSignedInPerson()
  const history = useDraftHistory(() => start.draft)
  const { draft, change } = history
  const [{ saved, base }, setServer] = useState({ saved: start.saved, base: start.base })
  const [{ keptDraft, hasRoom }, setKept] = useState<{ keptDraft: RecipeDraft | undefined; hasRoom: boolean }>({
    keptDraft: undefined,
    hasRoom: true,
  })
  const isChanged = draft !== saved
  const latest = useRef({ draft, base, isChanged, isDone: false })
  latest.current = { ...latest.current, draft, base, isChanged }

  const keep = useCallback(() => {
    const { draft: now, base: on, isChanged: differs, isDone } = latest.current
    if (!differs || isDone) return
    const isHere = keepRecipeDraft(keptIdOf(id, on), {
      uid,
      name: now.name,
      at: new Date().toISOString(),
      base: on,
      draft: now,
    })
    setKept(before => ({ keptDraft: isHere ? now : before.keptDraft, hasRoom: isHere }))
    countOwnOf(uid)
  }, [id, uid])

  useEffect(() => {
    if (!isChanged) return dropRecipeDraft(keptIdOf(id, base))
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [id, draft, base, isChanged, keep])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const rebase = useCallback(
    (on: DraftBase) => {
      setServer(before => ({ ...before, base: on }))
      latest.current.base = on
      if (on.recipeId !== id) dropRecipeDraft(id)
    },
    [id],
  )
  const settle = useCallback(
    (next: RecipeDraft, on: DraftBase) => {
      rebase(on)
      setServer({ saved: next, base: on })
      if (latest.current.draft === next) dropRecipeDraft(on.recipeId)
      // What was written meanwhile is found where the recipe is opened next.
      else keep()
    },
    [rebase, keep],
  )
  const discard = useCallback(() => {
    if (saved) change(() => saved)
    else latest.current.isDone = true
    dropRecipeDraft(keptIdOf(id, base))
  }, [id, saved, base, change])

  return useMemo(
    () => ({ ...history, id, base, saved, isChanged, isKept: keptDraft === draft, hasRoom, settle, rebase, discard }),
    [history, id, base, saved, isChanged, keptDraft, hasRoom, draft, settle, rebase, discard],
  )
}
