import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { LocalDatabase } from './database.ts'
import { LiveRows, useLocalItem } from './live-rows.ts'
import { readLocalState, subscribeToLocalState, useLocalState } from './local-store.ts'
import type { LocalData } from './local-store.ts'
import { findRow, findRows } from './packed-pages.ts'

/** A thing as it was when it was last read whole on this device; undefined when it was not. */
export function useOpened(id: string): ItemAnswer | undefined {
  const rows = useMemo(() => new LiveRows(db => db.details.get(id)), [id])
  return useSyncExternalStore(rows.subscribe, rows.read)?.answer
}

/** Opened before the data on this device was there to keep it, and how to stop waiting for the feed to tell of it. */
const early = new Map<string, ItemAnswer>()
const EARLY_MAX = 20
let stopWaiting: (() => void) | undefined

subscribeToLocalState(() => {
  const { data, phase } = readLocalState()
  // Signed out: nothing of one person is kept for the next.
  if (phase === 'absent') early.clear()
  if (!data || early.size === 0) {
    stopWaiting?.()
    stopWaiting = undefined
  } else stopWaiting ??= keepEarly(data)
})

/** Keeps what the server answered, so that it opens without the network too. */
export function useKeepOpened(answer: ItemAnswer | undefined): void {
  const { data } = useLocalState()
  const isHeld = useLocalItem(answer?.id ?? '') !== undefined
  useEffect(() => {
    if (!answer) return
    // Without room for it, it opens with the network only.
    if (data && isHeld) void data.run(db => keep(db, answer)).catch(() => undefined)
    else if (!data && early.size < EARLY_MAX) early.set(answer.id, answer)
  }, [answer, isHeld, data])
}

/** As soon as the feed has told of each. */
function keepEarly(data: LocalData): () => void {
  const findHeld = async (db: LocalDatabase) => (await findRows(db, [...early.keys()])).flatMap(row => row?.id ?? [])
  return data.watch(findHeld, held => {
    for (const id of held) {
      const answer = early.get(id)
      early.delete(id)
      if (answer) void data.run(db => keep(db, answer)).catch(() => undefined)
    }
  })
}

/** Only what the feed tells of: of anything else nobody would hear that it was taken back. */
async function keep(db: LocalDatabase, answer: ItemAnswer): Promise<void> {
  await db.transaction('rw', db.items, db.packed, db.details, async () => {
    if (!(await findRow(db, answer.id))) return
    await db.details.put({ ...(await db.details.get(answer.id)), id: answer.id, answer })
  })
}

/** Which files an opened thing shows, all together: whoever may no longer see it has none of them left. */
export async function noteFiles(db: LocalDatabase, answer: ItemAnswer, fileIds: readonly string[]): Promise<void> {
  await db.transaction('rw', db.items, db.packed, db.details, async () => {
    if (!(await findRow(db, answer.id))) return
    const before = await db.details.get(answer.id)
    const known = new Set([...(before?.files ?? []).map(({ fileId }) => fileId), ...fileIds])
    if (before && known.size === (before.files?.length ?? 0)) return
    await db.details.put({ answer, ...before, id: answer.id, files: Array.from(known, fileId => ({ fileId })) })
  })
}
