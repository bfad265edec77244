import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import { listAwaited, makesThings } from './awaited.ts'
import type { LocalDatabase, QueuedWrite, WriteError } from './database.ts'
import { changeBase, reapplyWrites } from './item-rows.ts'
import { unpackHolding } from './packed-pages.ts'
import type { QueueOptions } from './local-store.ts'
import { randomId } from './random-id.ts'
import { applyWrite, findWriteKind } from './writes/all-write-kinds.ts'
import type { AnyWriteKind, WriteInput, WriteName } from './writes/all-write-kinds.ts'

/*
 * The queue of writes, as operations on the database: each is one transaction with its effect on the things it changes,
 * so that a killed tab leaves both or neither. Who sends what is queued is in outbox-sender.ts.
 */

/** Durable when it resolves. Fails when the device has no room: then nothing may be said to be safe. */
export async function enqueue<N extends WriteName>(
  db: LocalDatabase,
  name: N,
  input: WriteInput<N>,
  at = Date.now(),
  { key = randomId(), names = [], thing, isHeld = false }: QueueOptions = {},
): Promise<number> {
  const kind = findWriteKind(name)
  if (!kind) throw new Error(`unknown write ${name}`)
  const ids = kind.idsOf(input)
  return db.transaction('rw', db.outbox, db.items, db.packed, async () => {
    await unpackHolding(db, ids, applyWrite)
    const merged = await mergeIntoLast(db, name, input, { kind, ids, at })
    const behind = (await listAwaited(db, [input, thing])).filter(id => !ids.includes(id))
    const seq =
      merged ??
      (await db.outbox.add({
        key,
        kind: name,
        input,
        ids,
        ...(thing !== undefined && { thing }),
        ...(behind.length > 0 && { behind }),
        names: names.length > 0 ? names : await namesOf(db, ids),
        at,
        state: isHeld ? 'held' : 'queued',
        attempts: 0,
      }))
    await reapplyWrites(db, ids, applyWrite)
    return seq
  })
}

async function namesOf(db: LocalDatabase, ids: readonly string[]): Promise<string[]> {
  const rows = await db.items.bulkGet([...ids])
  return rows.flatMap(row => row?.item.name ?? [])
}

/** Typing for an hour without the network is one write, not a thousand. */
async function mergeIntoLast(
  db: LocalDatabase,
  name: string,
  input: unknown,
  { kind, ids, at }: { kind: AnyWriteKind; ids: string[]; at: number },
): Promise<number | undefined> {
  const [id, ...more] = ids
  if (!kind.merge || id === undefined || more.length > 0) return undefined
  const last = (await db.outbox.where('ids').equals(id).sortBy('seq')).at(-1)
  // What has been on its way may have arrived: it keeps its key and its content.
  if (last?.kind !== name || last.state !== 'queued' || last.attempts > 0) return undefined
  await db.outbox.update(last.seq, { input: kind.merge(last.input, input), at })
  return last.seq
}

/**
 * The first that may be sent. Writes go in the order they were made; behind one that was refused wait only those that
 * touch the same things, or name what it was to bring.
 */
export async function findNext(db: LocalDatabase): Promise<QueuedWrite | undefined> {
  const held = new Set<string>()
  for (const write of await db.outbox.orderBy('seq').toArray()) {
    if (write.state === 'queued' && ![...write.ids, ...(write.behind ?? [])].some(id => held.has(id))) return write
    write.ids.forEach(id => held.add(id))
  }
  return undefined
}

/** From here on its content stands. False when it was taken back meanwhile. */
export async function markSending(db: LocalDatabase, seq: number): Promise<QueuedWrite | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const write = await db.outbox.get(seq)
    if (write?.state !== 'queued') return undefined
    const sending: QueuedWrite = { ...write, state: 'sending', attempts: write.attempts + 1 }
    await db.outbox.put(sending)
    return sending
  })
}

/** What a former leader had begun to send: it may have arrived, and goes again under the same key. */
export async function takeUpSending(db: LocalDatabase): Promise<void> {
  await db.outbox.filter(write => write.state === 'sending').modify({ state: 'queued' })
}

export async function markQueued(db: LocalDatabase, seq: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const write = await db.outbox.get(seq)
    if (write?.state === 'sending') await db.outbox.update(seq, { state: 'queued' })
  })
}

/** The server has it: what it did is from now on what the things are. Of many, those that were refused stay behind, refused. */
export async function markDone(db: LocalDatabase, { seq }: QueuedWrite, answer: unknown): Promise<void> {
  await db.transaction('rw', db.outbox, db.items, db.details, async () => {
    const write = await db.outbox.get(seq)
    const kind = write && findWriteKind(write.kind)
    if (!write || !kind) return
    if (kind.readRoute) await renewDetail(db, answer as ItemAnswer)
    const refusals = kind.refusalsOf?.(answer) ?? []
    const refused = new Set(refusals.map(({ id }) => id))
    const done = write.ids.filter(id => !refused.has(id))
    await changeBase(db, done, item => {
      const changed = applyWrite(item, write)
      return kind.adopt?.(changed, answer) ?? changed
    })
    const version = kind.onVersion && readVersion(answer)
    if (version) await moveVersions(db, write, version)
    const [first] = refusals
    if (first && kind.narrow) {
      const error: WriteError = { code: first.code, message: first.message }
      const ids = write.ids.filter(id => refused.has(id))
      await db.outbox.put({ ...write, ids, input: kind.narrow(write.input, ids), state: 'stopped', error })
    } else await db.outbox.delete(seq)
    await reapplyWrites(db, write.ids, applyWrite)
  })
}

/** The answer is the whole thing: what was opened here is that from now on. */
async function renewDetail(db: LocalDatabase, answer: ItemAnswer): Promise<void> {
  await db.details.update(answer.id, { answer })
}

function readVersion(answer: unknown): string | undefined {
  return (answer as { updatedAt?: string } | undefined)?.updatedAt
}

/** Later writes were made on top of this one: the version it gave is the one they were made on. */
async function moveVersions(db: LocalDatabase, write: QueuedWrite, updatedAt: string): Promise<void> {
  const later = await db.outbox.where('ids').anyOf(write.ids).distinct().sortBy('seq')
  for (const { seq, kind, input, state } of later) {
    const onVersion = seq > write.seq && state === 'queued' ? findWriteKind(kind)?.onVersion : undefined
    if (onVersion) await db.outbox.update(seq, { input: onVersion(input, updatedAt) })
  }
}

export async function markStopped(db: LocalDatabase, seq: number, error: WriteError): Promise<void> {
  await db.outbox.update(seq, { state: 'stopped', error })
}

export async function release(db: LocalDatabase, seq: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const write = await db.outbox.get(seq)
    if (write?.state === 'held') await db.outbox.update(seq, { state: 'queued' })
  })
}

/**
 * Once more, knowing what the server has now: a version that was in the way is no longer. `isElsewhere`: as the kind has it
 * where the person is refused nothing.
 */
export async function retry(db: LocalDatabase, seq: number, { isElsewhere = false } = {}): Promise<void> {
  await db.transaction('rw', db.outbox, db.items, async () => {
    const write = await db.outbox.get(seq)
    const kind = write && findWriteKind(write.kind)
    if (!write || !kind || write.state !== 'stopped') return
    const [row] = await db.items.bulkGet(write.ids.slice(0, 1))
    const version = row && (row.base ?? row.item).updatedAt
    const given = (isElsewhere && kind.elsewhere?.(write.input)) || write.input
    const input = version && kind.onVersion ? kind.onVersion(given, version) : given
    const { error: _error, ...rest } = write
    // Another content is another request: it needs a key of its own.
    const key = input === write.input ? write.key : randomId()
    await db.outbox.put({ ...rest, input, key, state: 'queued', attempts: 0 })
    if (isElsewhere) await reapplyWrites(db, write.ids, applyWrite)
  })
}

/** Takes it back: the things look as if it had never been made. Not while it is on its way. */
export async function discard(db: LocalDatabase, seq: number): Promise<void> {
  await db.transaction('rw', db.outbox, db.items, db.details, async () => {
    const write = await db.outbox.get(seq)
    if (!write || write.state === 'sending') return
    await db.outbox.delete(seq)
    if (makesThings(write)) await forgetMade(db, write.ids)
    else await reapplyWrites(db, write.ids, applyWrite)
  })
}

/** It was nowhere but here. Its document stays, so that it is whole again where this is taken back. */
async function forgetMade(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  await db.items.bulkDelete([...ids])
  await db.details.bulkDelete([...ids])
}

export function listQueued(db: LocalDatabase): Promise<QueuedWrite[]> {
  return db.outbox.orderBy('seq').toArray()
}
