import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { wildcardsRoutes as routes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { WildcardAnswer } from '@atelier/shared-schema/entities/wildcard.ts'
import { call } from '#api/call.ts'
import { describeError, fieldErrors, isErrorCode } from '#api/error-text.ts'
import { usePerson } from '#api/session.ts'
import { queryClient } from '#api/query-client.ts'
import { refresh, routeKey } from '#api/use-route.ts'
import { isAway, useSaveWhenReachable } from '#editing/save-when-reachable.ts'
import { countOwnOf } from '#local/own-storage.ts'
import { trackWrite } from '#local/sync-state.ts'
import { readEntries, writeEntries } from '../entries.ts'
import { dropKeptDraft, keepDraft, readKeptDraft } from '../kept-draft.ts'
import { issuesOf } from '../draft-issues.ts'
import {
  joinBodies,
  queueUpdate,
  readQueuedUpdates,
  readServerVersion,
  refusalOf,
  takeFromQueue,
  useQueuedUpdates,
} from './use-queued-updates.ts'
import { listRoutes } from './use-wildcard-list.ts'

export interface Draft {
  name: string
  key: string
  description: string
  text: string
  isDraft: boolean
}

export type SaveState =
  | { is: 'saved' }
  | { is: 'dirty' }
  | { is: 'saving' }
  /** On this device only, until the server can be reached: in the queue, or where there is none, as a draft of its own. */
  | { is: 'kept'; in: 'queue' | 'draft' }
  | { is: 'invalid'; fields: Record<string, string> }
  | { is: 'conflict' }
  | { is: 'failed'; message: string }

/** What no waiting will save: it needs the person. Until then it is kept on this device. */
export function isStuck({ is }: SaveState): boolean {
  return is === 'invalid' || is === 'conflict' || is === 'failed'
}

export interface WildcardDraft {
  draft: Draft
  state: SaveState
  /** What cannot be saved now lies on this device. */
  isSafe: boolean
  change: (part: Partial<Draft>) => void
  save: () => Promise<void>
  loadTheirs: () => Promise<void>
  keepMine: () => Promise<void>
  /** Counts the changes, for what follows the draft. */
  revision: number
}

const PAUSE_MS = 900

export function draftOf(wildcard: WildcardAnswer): Draft {
  const { name, key, description, isDraft, entries } = wildcard
  return { name, key, description, isDraft, text: writeEntries(entries) }
}

/**
 * A wildcard being written. It saves itself after a pause, and at once on Mod+S or when the page is left. What cannot be
 * sent is kept on this device and sent later; what another person changed meanwhile is never written over unasked.
 */
export function useWildcardDraft(wildcard: WildcardAnswer): WildcardDraft {
  const { id } = wildcard
  const uid = usePerson()?.uid ?? ''
  const [start] = useState(() => startFrom(wildcard, uid))
  const [draft, setDraft] = useState(start.draft)
  const [state, setState] = useState<SaveState>(start.state)
  const [revision, setRevision] = useState(0)
  const [isSafe, setIsSafe] = useState(false)
  // What the timer and the leaving page need to read as it is then, not as it was when they were set.
  const now = useRef({ draft: start.draft, state: start.state, updatedAt: start.updatedAt })
  const gone = useRef(false)
  const show = useCallback((next: SaveState) => {
    now.current.state = next
    setState(next)
  }, [])

  /** True when the device had room: then leaving the page loses nothing. */
  const keep = useCallback(() => {
    const isKept = keepDraft(id, { uid, ...now.current.draft, updatedAt: now.current.updatedAt })
    setIsSafe(isKept)
    // Before the data on this device is at hand, nobody else counts it.
    countOwnOf(uid)
    return isKept
  }, [id, uid])

  /** What was queued has arrived: what is written from now on is on the version that it made. */
  const wasQueued = useRef(false)
  const takeVersion = useCallback(async () => {
    wasQueued.current = false
    now.current.updatedAt = (await readServerVersion(id)) ?? now.current.updatedAt
  }, [id])

  const save = useCallback(async () => {
    if (now.current.state.is === 'saving' || now.current.state.is === 'saved') return
    const sent = now.current.draft
    const body = { ...bodyOf(sent), updatedAt: now.current.updatedAt }
    const fields = issuesOf(body)
    if (fields) {
      keep()
      return show({ is: 'invalid', fields })
    }
    show({ is: 'saving' })
    // What goes past the queue would overtake what is in it.
    if ((await readQueuedUpdates(id)).length > 0 && (await queueUpdate(id, body))) return settle(sent)
    if (wasQueued.current) await takeVersion()
    try {
      const answer = await call(routes.update, { params: { id }, body: { ...body, updatedAt: now.current.updatedAt } })
      now.current.updatedAt = answer.updatedAt
      queryClient.setQueryData(routeKey(routes.read, { params: { id } }), answer)
      if (now.current.draft === sent) {
        dropKeptDraft(id)
        show({ is: 'saved' })
      } else {
        show({ is: 'dirty' })
        if (gone.current) void save()
      }
      void refresh(listRoutes)
    } catch (error) {
      if (isAway(error) && (await queueUpdate(id, body))) return settle(sent)
      show(stateAfter(error, keep()))
    }
    return undefined

    /** In the queue now, but for what was written meanwhile. */
    function settle(queued: Draft): void {
      wasQueued.current = true
      dropKeptDraft(id)
      show(now.current.draft === queued ? { is: 'kept', in: 'queue' } : { is: 'dirty' })
    }
  }, [id, show, keep, takeVersion])

  const change = useCallback(
    (part: Partial<Draft>) => {
      now.current.draft = { ...now.current.draft, ...part }
      setDraft(now.current.draft)
      setRevision(count => count + 1)
      if (now.current.state.is !== 'saving' && now.current.state.is !== 'conflict') show({ is: 'dirty' })
    },
    [show],
  )

  const loadTheirs = useCallback(async () => {
    const theirs = await call(routes.read, { params: { id } })
    queryClient.setQueryData(routeKey(routes.read, { params: { id } }), theirs)
    dropKeptDraft(id)
    now.current = { draft: draftOf(theirs), state: { is: 'saved' }, updatedAt: theirs.updatedAt }
    setDraft(now.current.draft)
    setState(now.current.state)
    setRevision(count => count + 1)
  }, [id])

  const keepMine = useCallback(async () => {
    const theirs = await call(routes.read, { params: { id } })
    now.current.updatedAt = theirs.updatedAt
    show({ is: 'dirty' })
    await save()
  }, [id, save, show])

  // What somebody else saved is taken over as long as nothing of one's own would be lost by it.
  useEffect(() => {
    if (state.is !== 'saved' || Date.parse(wildcard.updatedAt) <= Date.parse(now.current.updatedAt)) return
    now.current = { ...now.current, draft: draftOf(wildcard), updatedAt: wildcard.updatedAt }
    setDraft(now.current.draft)
    setRevision(count => count + 1)
  }, [wildcard, state])
  useEffect(() => {
    if (state.is !== 'dirty') return undefined
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, draft, save])
  useEffect(() => {
    if (!isStuck(state)) return undefined
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, draft, keep])
  useTellUnsent(state.is === 'dirty')
  useSaveWhenReachable(state.is === 'kept' && state.in === 'draft', save)

  // The queue is sent by whichever tab leads: what became of it is seen here.
  const queued = useQueuedUpdates(id)
  useEffect(() => {
    const last = queued?.at(-1)
    const { state: current } = now.current
    if (last && current.is === 'saved') {
      now.current.draft = adopt(now.current.draft, joinBodies(queued ?? []))
      wasQueued.current = true
      setDraft(now.current.draft)
      setRevision(count => count + 1)
      show({ is: 'kept', in: 'queue' })
    }
    const stopped = queued?.find(write => write.state === 'stopped')
    if (stopped && isSettled(now.current.state)) {
      const isKept = keep()
      void takeFromQueue(queued?.toReversed() ?? []).then(() => show(stateAfter(refusalOf(stopped), isKept)))
    } else if (queued && !last && current.is === 'kept' && current.in === 'queue') {
      void takeVersion().then(() => {
        if (now.current.state === current) show({ is: 'saved' })
        return refresh([routes.read])
      })
    }
  }, [queued, show, keep, takeVersion])
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (now.current.state.is === 'dirty') void save()
    }
  }, [save])

  return useMemo(
    () => ({ draft, state, isSafe, change, save, loadTheirs, keepMine, revision }),
    [draft, state, isSafe, change, save, loadTheirs, keepMine, revision],
  )
}

/** What was kept here goes on where it stopped, unless the wildcard has become another meanwhile. */
function startFrom(wildcard: WildcardAnswer, uid: string): { draft: Draft; state: SaveState; updatedAt: string } {
  const kept = wildcard.capabilities.canUpdate ? readKeptDraft(wildcard.id, uid) : undefined
  if (!kept) return { draft: draftOf(wildcard), state: { is: 'saved' }, updatedAt: wildcard.updatedAt }
  const { updatedAt, uid: _uid, ...draft } = kept
  return { draft, state: { is: updatedAt === wildcard.updatedAt ? 'dirty' : 'conflict' }, updatedAt }
}

function bodyOf({ name, key, description, isDraft, text }: Draft) {
  return { name, key, description, isDraft, entries: readEntries(text) }
}

/** What was written on this device and waits in the queue, in the place of what the server has. */
function adopt(draft: Draft, { name, key, description, isDraft, entries }: ReturnType<typeof joinBodies>): Draft {
  return {
    name: name ?? draft.name,
    key: key ?? draft.key,
    description: description ?? draft.description,
    isDraft: isDraft ?? draft.isDraft,
    text: entries ? writeEntries(entries) : draft.text,
  }
}

function isSettled({ is }: SaveState): boolean {
  return is === 'kept' || is === 'saved'
}

function stateAfter(error: unknown, isKept: boolean): SaveState {
  if (isAway(error) && isKept) return { is: 'kept', in: 'draft' }
  const fields = fieldErrors(error)
  if (Object.keys(fields).length > 0) return { is: 'invalid', fields }
  return isErrorCode(error, 'CONFLICT') ? { is: 'conflict' } : { is: 'failed', message: describeError(error) }
}

/** What waits for its pause is on its way, so nobody is told that all is saved. */
function useTellUnsent(waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    void trackWrite(promise)
    return resolve
  }, [waits])
}
