import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isNetworkError } from '#api/failures.ts'
import type { LocalDatabase } from './database.ts'
import { LiveRows } from './live-rows.ts'
import { readLocalState, useLocalState } from './local-store.ts'

/*
 * Answers of the server that a screen shows again without the network: of lists that the feed does not tell of, as they were
 * when they were last read here.
 */

/** So many lists and definitions; the one that was read longest ago goes first. */
const KEPT_MAX = 120
/** A list that changes with every step of a task is written once it stands for a moment. */
const SETTLED_MS = 1_000

/** In a transaction of its own. What it mentions is noted down with it, so that it goes when that has to. */
export async function keepAnswer(
  db: LocalDatabase,
  key: string,
  answer: unknown,
  { at = Date.now(), ids = idsIn(answer) }: { at?: number; ids?: readonly string[] } = {},
): Promise<void> {
  await db.transaction('rw', db.answers, async () => {
    await db.answers.put({ key, at, ids: [...ids], answer })
    const tooMany = (await db.answers.count()) - KEPT_MAX
    if (tooMany > 0) await db.answers.orderBy('at').limit(tooMany).delete()
  })
}

function idsIn(answer: unknown): string[] {
  const mentioned = JSON.stringify(answer).matchAll(/"id":"([0-9a-f-]{36})"/g)
  return [...new Set(Array.from(mentioned, ([, id = '']) => id))]
}

export interface Asked<T> {
  data: T | undefined
  error: Error | null
  dataUpdatedAt: number
}

export interface Kept<T> {
  data: T | undefined
  /** When it was read, where the server cannot be reached now. */
  keptAt: number | undefined
}

const listensToNothing = () => () => undefined
const knowsNothing = () => undefined

/** What was asked for; without the network what was last answered here to the same question. */
export function useKeptAnswer<T>(
  question: readonly unknown[],
  asked: Asked<T>,
  isKept = true,
  /** The one thing that it is about, where what else it mentions need not be known by its id. */
  about?: string,
): Kept<T> {
  const key = JSON.stringify(question)
  const { data: local } = useLocalState()
  const { data, error, dataUpdatedAt } = asked
  useEffect(() => {
    if (!isKept || !local || data === undefined) return
    const timer = setTimeout(() => {
      // Without room for it, it is there with the network only.
      const ids = about === undefined ? undefined : [about]
      void local.run(db => keepAnswer(db, key, data, { ...(ids && { ids }) })).catch(() => undefined)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isKept, local, key, data, about])

  const isOffline = isNetworkError(error)
  const isWanted = isKept && isOffline && data === undefined
  const rows = useMemo(() => new LiveRows(db => db.answers.get(key)), [key])
  const stored = useSyncExternalStore(isWanted ? rows.subscribe : listensToNothing, isWanted ? rows.read : knowsNothing)
  if (!isOffline) return { data, keptAt: undefined }
  if (data !== undefined) return { data, keptAt: dataUpdatedAt }
  return { data: stored?.answer as T | undefined, keptAt: stored?.at }
}

/** What the server no longer shows is not shown from here either. */
export function dropAnswer(question: readonly unknown[]): void {
  const { data } = readLocalState()
  void data?.run(db => db.answers.delete(JSON.stringify(question))).catch(() => undefined)
}
