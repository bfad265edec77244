import { useSyncExternalStore } from 'react'
import type { LocalDatabase, LocalFailure, QueuedWrite } from './database.ts'
import type { WriteInput, WriteName } from './writes/all-write-kinds.ts'

/*
 * What the screens know of the data on this device. Light: the database itself and all that works on it come after the
 * first paint, see start-local.ts.
 */

export interface LocalData {
  uid: string
  /** Runs a query now and after every change of what it read, in whichever tab. Answers how to stop. */
  watch: <T>(query: (db: LocalDatabase) => Promise<T>, onResult: (result: T) => void) => () => void
  /** False when it cannot be queued here: then it has to be sent. */
  queue: <N extends WriteName>(name: N, input: WriteInput<N>, options?: QueueOptions) => Promise<boolean>
  /** `isElsewhere`: in the person's own space, where it was refused another. */
  retry: (write: QueuedWrite, options?: { isElsewhere?: boolean }) => Promise<void>
  /** What was held may be sent. */
  release: (write: QueuedWrite) => Promise<void>
  discard: (write: QueuedWrite) => Promise<void>
  run: <T>(act: (db: LocalDatabase) => Promise<T>) => Promise<T>
  /** Something was written past the queue: what the feed tells of it is fetched at once. */
  noteWritten: () => void
  /** Lets go of the data here and in every other tab, before it is cleared. */
  leave: () => Promise<void>
}

export interface QueueOptions {
  /** Under which it was tried to be sent already: it may have arrived. */
  key?: string
  /** What the person calls what it changes, where that is not among the rows. */
  names?: string[]
  /** What it is about, where it changes something of that alone: a comment, of the thing that it stands under. */
  thing?: string
  /** It builds on something that is still on its way otherwise: until `release`, it only lies here. */
  isHeld?: boolean
}

export interface LocalState {
  phase: 'starting' | 'ready' | 'absent'
  data: LocalData | undefined
  /** Why it is absent, or no longer kept up to date. */
  failure: LocalFailure | null
}

let state: LocalState = { phase: 'starting', data: undefined, failure: null }
const listeners = new Set<() => void>()

export function setLocalState(next: LocalState): void {
  state = next
  for (const listener of listeners) listener()
}

export function readLocalState(): LocalState {
  return state
}

export function subscribeToLocalState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLocalState(): LocalState {
  return useSyncExternalStore(subscribeToLocalState, readLocalState)
}

/** True when it is safe here and shown; it is sent as soon as the server can be reached. */
export async function queueWrite<N extends WriteName>(
  name: N,
  input: WriteInput<N>,
  options?: QueueOptions,
): Promise<boolean> {
  return (await state.data?.queue(name, input, options)) ?? false
}
