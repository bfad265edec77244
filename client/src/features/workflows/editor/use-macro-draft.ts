import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { call } from '#api/call.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { queryClient } from '#api/query-client.ts'
import { useSignedInPerson } from '#api/session.ts'
import { refresh, routeKey } from '#api/use-route.ts'
import { isAway, useSaveWhenReachable } from '#editing/save-when-reachable.ts'
import { useDraftHistory } from '#editing/use-draft-history.ts'
import type { DraftHistory } from '#editing/use-draft-history.ts'
import { countOwnOf } from '#local/own-storage.ts'
import { showError } from '#ui/toast-store.ts'
import { NEW_MACRO, dropKeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import { definitionOf, emptyDraft } from './macro-draft.ts'
import type { MacroDraft } from './macro-draft.ts'

export type SaveState =
  | { is: 'saved' }
  | { is: 'dirty' }
  | { is: 'saving' }
  /** On this device only, until the server can be reached. */
  | { is: 'kept' }
  | { is: 'conflict' }
  | { is: 'failed'; message: string }

export interface DraftEditing extends Omit<DraftHistory<MacroDraft>, 'begin'> {
  state: SaveState
  /** It lay on this device from before. */
  isResumed: boolean
  /** What is not saved lies on this device. */
  isSafe: boolean
  /** Answers the macro; undefined where it could not be saved. */
  save: () => Promise<MacroAnswer | undefined>
  discard: () => void
  loadTheirs: () => Promise<void>
  keepMine: () => Promise<void>
}

const KEEP_MS = 300

/**
 * A macro being written. It is saved when the person says so: what half of a chain would do is nobody's wish. Until then it
 * lies on this device, through reloads and without the network; what another person changed meanwhile is never written over
 * unasked.
 */
export function useMacroDraft(
  macro: MacroAnswer | undefined,
  onMade: ((id: string) => void) | undefined,
): DraftEditing {
  const { uid } = useSignedInPerson()
  const id = macro?.id ?? NEW_MACRO
  const [start] = useState(() => startFrom(macro, uid))
  const history = useDraftHistory(() => start.draft)
  const [state, setState] = useState<SaveState>(start.state)
  const [isResumed, setResumed] = useState(start.isResumed)
  const [isSafe, setSafe] = useState(start.isResumed)
  // What the timer and the leaving page need to read as it is then, not as it was when they were set.
  const now = useRef({ draft: start.draft, state: start.state, updatedAt: start.updatedAt })
  now.current.draft = history.draft
  const show = useCallback((next: SaveState) => {
    now.current.state = next
    setState(next)
  }, [])

  const keep = useCallback(() => {
    const { draft, updatedAt } = now.current
    setSafe(keepDraft(id, { uid, name: draft.name, draft, updatedAt }))
    countOwnOf(uid)
  }, [id, uid])

  const { draft, canUndo, canRedo, undo, redo, change: step, begin: beginHistory } = history
  const acts = useMemo(() => {
    const touch = () => {
      if (now.current.state.is !== 'conflict' && now.current.state.is !== 'saving') show({ is: 'dirty' })
    }
    return {
      change: (next: (draft: MacroDraft) => MacroDraft, tag?: string) => {
        const after = next(now.current.draft)
        if (after === now.current.draft) return
        now.current.draft = after
        step(() => after, tag)
        touch()
      },
      undo: () => {
        if (!canUndo) return
        undo()
        touch()
      },
      redo: () => {
        if (!canRedo) return
        redo()
        touch()
      },
    }
  }, [step, undo, redo, canUndo, canRedo, show])

  const save = useCallback(async () => {
    if (now.current.state.is === 'saving') return undefined
    const sent = now.current.draft
    show({ is: 'saving' })
    try {
      const answer = await send(macro?.id, sent, now.current.updatedAt)
      const written = now.current.draft
      now.current.updatedAt = answer.updatedAt
      queryClient.setQueryData(routeKey(routes.read, { params: { id: answer.id } }), answer)
      const isWhole = written === sent
      if (isWhole || !macro) dropKeptDraft(id)
      // What was written meanwhile goes on on the page of the macro that was made.
      if (!isWhole && !macro)
        keepDraft(answer.id, { uid, name: written.name, draft: written, updatedAt: answer.updatedAt })
      if (isWhole) setResumed(false)
      show({ is: isWhole || !macro ? 'saved' : 'dirty' })
      void refresh([routes.browse])
      if (!macro) onMade?.(answer.id)
      return answer
    } catch (error) {
      keep()
      show(stateAfter(error))
      return undefined
    }
  }, [id, uid, macro, onMade, keep, show])

  const begin = useCallback(
    (draft: MacroDraft, updatedAt: string) => {
      dropKeptDraft(id)
      now.current = { draft, state: { is: 'saved' }, updatedAt }
      beginHistory(draft)
      setResumed(false)
      setState({ is: 'saved' })
    },
    [id, beginHistory],
  )
  const discard = useCallback(() => begin(macro ? draftOf(macro) : emptyDraft, macro?.updatedAt ?? ''), [begin, macro])
  const loadTheirs = useCallback(async () => {
    const theirs = await readTheirs(id)
    if (!theirs) return
    queryClient.setQueryData(routeKey(routes.read, { params: { id } }), theirs)
    begin(draftOf(theirs), theirs.updatedAt)
  }, [id, begin])
  const keepMine = useCallback(async () => {
    const theirs = await readTheirs(id)
    if (!theirs) return
    now.current.updatedAt = theirs.updatedAt
    await save()
  }, [id, save])

  // What somebody else saved is taken over as long as nothing of one's own would be lost by it.
  useEffect(() => {
    if (!macro || state.is !== 'saved' || Date.parse(macro.updatedAt) <= Date.parse(now.current.updatedAt)) return
    begin(draftOf(macro), macro.updatedAt)
  }, [macro, state, begin])
  useEffect(() => {
    if (state.is === 'saved' || state.is === 'saving') return undefined
    const timer = setTimeout(keep, KEEP_MS)
    return () => clearTimeout(timer)
  }, [state, draft, keep])
  useEffect(() => {
    const keepNow = () => {
      if (now.current.state.is !== 'saved') keep()
    }
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [keep])
  useSaveWhenReachable(state.is === 'kept', save)

  return useMemo(
    () => ({
      draft,
      canUndo,
      canRedo,
      ...acts,
      state,
      isResumed,
      isSafe,
      save,
      discard,
      loadTheirs,
      keepMine,
    }),
    [draft, canUndo, canRedo, acts, state, isResumed, isSafe, save, discard, loadTheirs, keepMine],
  )
}

function draftOf({ name, description, isDraft, definition }: MacroAnswer): MacroDraft {
  return { name, description, isDraft, inputs: definition.inputs, steps: definition.steps }
}

/** What was kept here goes on where it stopped, unless the macro has become another meanwhile. */
function startFrom(macro: MacroAnswer | undefined, uid: string) {
  const kept = readKeptDraft(macro?.id ?? NEW_MACRO, uid)
  const updatedAt = macro?.updatedAt ?? ''
  if (!kept) {
    const draft = macro ? draftOf(macro) : emptyDraft
    return { draft, state: { is: 'saved' } as SaveState, updatedAt, isResumed: false }
  }
  const state: SaveState = { is: kept.updatedAt === updatedAt ? 'dirty' : 'conflict' }
  return { draft: kept.draft, state, updatedAt: kept.updatedAt, isResumed: true }
}

/** Where it cannot be read, the choice stays as it is. */
async function readTheirs(id: string): Promise<MacroAnswer | undefined> {
  try {
    return await call(routes.read, { params: { id } })
  } catch (error) {
    showError(error)
    return undefined
  }
}

function send(id: string | undefined, draft: MacroDraft, updatedAt: string): Promise<MacroAnswer> {
  const { name, description, isDraft } = draft
  const body = { name: name.trim(), description, isDraft, definition: definitionOf(draft) }
  if (id === undefined) return call(routes.create, { body })
  return call(routes.update, { params: { id }, body: { ...body, ...(updatedAt !== '' && { updatedAt }) } })
}

function stateAfter(error: unknown): SaveState {
  if (isAway(error)) return { is: 'kept' }
  return isErrorCode(error, 'CONFLICT') ? { is: 'conflict' } : { is: 'failed', message: describeError(error) }
}
