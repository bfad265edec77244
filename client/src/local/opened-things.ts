import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { LocalDatabase } from './database.ts'
import { LiveRows, useLocalItem } from './live-rows.ts'
import { useLocalState } from './local-store.ts'

/** A thing as it was when it was last read whole on this device; undefined when it was not. */
export function useOpened(id: string): ItemAnswer | undefined {
  const rows = useMemo(() => new LiveRows(db => db.details.get(id)), [id])
  return useSyncExternalStore(rows.subscribe, rows.read)?.answer
}

/** Keeps what the server answered, so that it opens without the network too. */
export function useKeepOpened(answer: ItemAnswer | undefined): void {
  const { data } = useLocalState()
  const isHeld = useLocalItem(answer?.id ?? '') !== undefined
  useEffect(() => {
    // Without room for it, it opens with the network only.
    if (answer && isHeld) void data?.run(db => keep(db, answer)).catch(() => undefined)
  }, [answer, isHeld, data])
}

/** Only what the feed tells of: of anything else nobody would hear that it was taken back. */
async function keep(db: LocalDatabase, answer: ItemAnswer): Promise<void> {
  await db.transaction('rw', db.items, db.details, async () => {
    if (await db.items.get(answer.id)) await db.details.put({ id: answer.id, answer })
  })
}
