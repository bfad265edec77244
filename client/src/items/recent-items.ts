import { useEffect, useSyncExternalStore } from 'react'
import { recentAccessRoutes } from '@atelier/shared-schema/contract/areas/recent-access.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { call } from '#api/call.ts'
import type { LocalDatabase } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { readLocalState, useLocalState } from '#local/local-store.ts'
import { tellOpened } from './note-opened.ts'

const RECENT_MAX = 40

export interface RecentItem {
  item: FeedItem
  openedAt: string
}

const recent = new LiveRows(readRecent)
const pinned = new LiveRows(readPinned)

/** What was opened last, here or on another device, of what is on this one; undefined until it is known. */
export function useRecentItems(): RecentItem[] | undefined {
  const { data } = useLocalState()
  useEffect(() => {
    if (data) void fetchRecent().catch(() => undefined)
  }, [data])
  return useSyncExternalStore(recent.subscribe, recent.read)
}

/** In the person's own order. */
export function usePinnedItems(): FeedItem[] | undefined {
  return useSyncExternalStore(pinned.subscribe, pinned.read)
}

async function readRecent(db: LocalDatabase): Promise<RecentItem[]> {
  const opened = ((await db.readMeta('opened')) ?? []).slice(0, RECENT_MAX)
  const rows = await db.items.bulkGet(opened.map(record => record.id))
  return rows.flatMap((row, index) => {
    const at = opened[index]?.at
    return row && at !== undefined && row.item.deletedAt === null ? [{ item: row.item, openedAt: at }] : []
  })
}

async function readPinned(db: LocalDatabase): Promise<FeedItem[]> {
  const rows = await db.items.orderBy('item.pinPosition').toArray()
  return rows.flatMap(({ item }) => (item.deletedAt === null ? [item] : []))
}

/** What was opened on other devices. Without network there is what this one knows. */
async function fetchRecent(): Promise<void> {
  await tellOpened()
  const { items } = await call(recentAccessRoutes.list, { query: { limit: RECENT_MAX } })
  const { addOpened } = await import('#local/opened-record.ts')
  const opened = items.map(({ id, accessedAt }) => ({ id, at: accessedAt, told: true }))
  await readLocalState().data?.run(db => addOpened(db, opened))
}
