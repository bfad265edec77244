import { useMemo, useSyncExternalStore } from 'react'
import type { KeptFolder, KeptItem } from './database.ts'
import { LiveRows } from './live-rows.ts'

/** A picture, or a folder; undefined where it is not to be on this device. */
export function useKept(id: string): KeptItem | KeptFolder | undefined {
  const rows = useMemo(() => new LiveRows(async db => (await db.kept.get(id)) ?? db.keptFolders.get(id)), [id])
  return useSyncExternalStore(rows.subscribe, rows.read)
}

const allKept = new LiveRows(async db => new Set(await db.kept.toCollection().primaryKeys()))
const none: ReadonlySet<string> = new Set()

/** Of the pictures that are to be on this device. */
export function useKeptIds(): ReadonlySet<string> {
  return useSyncExternalStore(allKept.subscribe, allKept.read) ?? none
}

const keptFolders = new LiveRows(async db => new Set(await db.keptFolders.toCollection().primaryKeys()))

/** Of the folders whose pictures are, without those within. */
export function useKeptFolderIds(): ReadonlySet<string> {
  return useSyncExternalStore(keptFolders.subscribe, keptFolders.read) ?? none
}
