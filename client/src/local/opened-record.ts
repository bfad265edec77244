import type { LocalDatabase, OpenedRecord } from './database.ts'

/** As many as recents ever show. */
const KEPT_MAX = 100

/** What was opened here and elsewhere as one list: of each thing its last opening, the last first. */
export function joinOpened(known: readonly OpenedRecord[], more: readonly OpenedRecord[]): OpenedRecord[] {
  const byId = new Map(known.map(record => [record.id, record]))
  for (const record of more) {
    const before = byId.get(record.id)
    if (!before || before.at < record.at) byId.set(record.id, record)
  }
  return [...byId.values()].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, KEPT_MAX)
}

export async function addOpened(db: LocalDatabase, more: readonly OpenedRecord[]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.writeMeta('opened', joinOpened((await db.readMeta('opened')) ?? [], more))
  })
}

export async function listUntold(db: LocalDatabase): Promise<OpenedRecord[]> {
  return ((await db.readMeta('opened')) ?? []).filter(record => !record.told)
}

/** Of those told, what was opened again meanwhile stays to be told. */
export async function markTold(db: LocalDatabase, told: readonly OpenedRecord[]): Promise<void> {
  const at = new Map(told.map(record => [record.id, record.at]))
  await db.transaction('rw', db.meta, async () => {
    const known = (await db.readMeta('opened')) ?? []
    const marked = known.map(record => (at.get(record.id) === record.at ? { ...record, told: true } : record))
    await db.writeMeta('opened', marked)
  })
}
