import { useSyncExternalStore } from 'react'

/** What the person is told about their work: never a lie, so "saved" only when nothing is on its way. */
export type SyncState = 'saved' | 'saving' | 'on-device' | 'read-only' | 'offline'

interface Facts {
  online: boolean
  /** Writes on their way to the server. */
  sending: number
  /** Writes kept on this device until the server can be reached. */
  kept: number
  readOnly: boolean
}

let facts: Facts = { online: navigator.onLine, sending: 0, kept: 0, readOnly: false }
let state = derive(facts)
const listeners = new Set<() => void>()

function derive({ online, sending, kept, readOnly }: Facts): SyncState {
  if (readOnly) return 'read-only'
  if (kept > 0) return 'on-device'
  if (!online) return 'offline'
  return sending > 0 ? 'saving' : 'saved'
}

function update(change: Partial<Facts>): void {
  facts = { ...facts, ...change }
  const next = derive(facts)
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** Counts a write until it is answered; a success or a failure settles it alike. */
export async function trackWrite<T>(write: Promise<T>): Promise<T> {
  update({ sending: facts.sending + 1 })
  try {
    return await write
  } finally {
    update({ sending: facts.sending - 1 })
  }
}

export function noteReachable(online: boolean): void {
  update({ online })
}

export function noteReadOnly(readOnly: boolean): void {
  update({ readOnly })
}

/** Set by the outbox: how many writes wait on this device. */
export function noteKept(kept: number): void {
  update({ kept })
}

export function readSyncState(): SyncState {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSyncState(): SyncState {
  return useSyncExternalStore(subscribe, readSyncState)
}

addEventListener('online', () => update({ online: true }))
addEventListener('offline', () => update({ online: false }))
