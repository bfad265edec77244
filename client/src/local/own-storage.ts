import { noteWork } from './sync-state.ts'

/** What a person wrote and the server has not got yet: on this device, under one prefix, so that it can be found and removed whole. */
const PREFIX = 'atelier.own.'

export function readOwn(name: string): unknown {
  const stored = localStorage.getItem(PREFIX + name)
  if (!stored) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** False when the device has no room: then nothing may be said to be safe. */
export function keepOwn(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
    noteDrafts()
    return true
  } catch {
    return false
  }
}

export function dropOwn(name: string): void {
  localStorage.removeItem(PREFIX + name)
  noteDrafts()
}

let counted: string | undefined

/** From now on the sync state tells of what this person has kept here, whether it is on screen or not. */
export function countOwnOf(uid: string | undefined): void {
  counted = uid
  noteDrafts()
}

function noteDrafts(): void {
  noteWork('drafts', { kept: counted === undefined ? 0 : listOwnOf(counted).length })
}

/** The names of what one person has kept here. */
export function listOwnOf(uid: string): string[] {
  return Object.entries(localStorage).flatMap(([key, value]) => {
    if (!key.startsWith(PREFIX)) return []
    const kept = readOwn(key.slice(PREFIX.length)) as { uid?: string; name?: string } | undefined
    return kept?.uid === uid ? (kept.name ?? String(value)) : []
  })
}

/** What was kept about these things: its names hold their ids. */
export function dropOwnOf(ids: readonly string[]): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && ids.some(id => key.includes(id))) localStorage.removeItem(key)
  }
}

/** Nothing of one person may be left for the next one on this device. */
export function dropAllOwn(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
