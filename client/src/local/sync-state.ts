import { useSyncExternalStore } from 'react'
import { lasting } from './lasting-state.ts'

/** What the person is told about their work: never a lie, so "saved" only when nothing is on its way. */
export type SyncState = 'saved' | 'saving' | 'on-device' | 'refused' | 'read-only' | 'offline'

/** What somebody who writes (the outbox, an open document, a form) still has to do. */
export interface Work {
  /** Writes on their way to the server. */
  sending: number
  /** Writes kept on this device until the server can be reached. */
  kept: number
  /** Writes that the server did not take: kept here until the person has decided about them. */
  refused: number
}

interface Facts {
  online: boolean
  readOnly: boolean
  sending: number
}

let facts: Facts = { online: navigator.onLine, readOnly: false, sending: 0 }
const work = new Map<string, Work>()
let state = derive()
const listeners = new Set<() => void>()

function derive(): SyncState {
  const sum = (part: keyof Work) => [...work.values()].reduce((total, one) => total + one[part], 0)
  if (facts.readOnly) return 'read-only'
  if (sum('refused') > 0) return 'refused'
  if (sum('kept') > 0) return 'on-device'
  if (!facts.online) return 'offline'
  return facts.sending + sum('sending') > 0 ? 'saving' : 'saved'
}

function update(change: Partial<Facts>): void {
  const { online } = facts
  facts = { ...facts, ...change }
  tell(online !== facts.online)
}

function tell(isOther = false): void {
  const next = derive()
  if (next === state && !isOther) return
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

/** Replaces what this source said before. */
export function noteWork(source: string, { sending = 0, kept = 0, refused = 0 }: Partial<Work>): void {
  if (sending + kept + refused === 0) work.delete(source)
  else work.set(source, { sending, kept, refused })
  tell()
}

export function isReachable(): boolean {
  return facts.online
}

/** Once: now, or as soon as the server cannot be reached. */
export function whenUnreachable(then: () => void): void {
  const look = () => {
    if (facts.online) return
    listeners.delete(look)
    then()
  }
  listeners.add(look)
  look()
}

export function readSyncState(): SyncState {
  return state
}

/** Each time the server can be reached again after it could not be. */
export function onReachableAgain(then: () => void): () => void {
  let wasReachable = facts.online
  return subscribe(() => {
    const isBack = facts.online && !wasReachable
    wasReachable = facts.online
    if (isBack) then()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const told = lasting({ subscribe, read: readSyncState }, 'saved')

export function useSyncState(): SyncState {
  return useSyncExternalStore(told.subscribe, told.read)
}

/** Whether it is this one, for what need not be drawn anew each time something is saved. */
export function useIsSyncState(one: SyncState): boolean {
  return useSyncExternalStore(subscribe, () => state === one)
}

/** For what the server alone can do, which says so at once where that cannot be reached. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, isReachable)
}

globalThis.addEventListener?.('online', () => update({ online: true }))
globalThis.addEventListener?.('offline', () => update({ online: false }))
