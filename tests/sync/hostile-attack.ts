import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '@atelier/database/database/connection.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { readFrame } from '@atelier/sync-server/connection/frame-reader.ts'
import * as Y from 'yjs'
import { makeDocuments } from '../fixtures/sync-world.ts'
import { DocumentWatcher } from './document-watcher.ts'
import { HostileClient } from './hostile-client.ts'
import type { OpenSocket } from './hostile-client.ts'
import { makeRealFrame, mutate, reframe } from './hostile-frames.ts'

/** After so many a new document is taken, before what was let through makes the old one large. */
const framesPerDocument = 250
/** A real client's frame is made into so many hostile ones: making it takes longer than refusing them. */
const framesPerReal = 4
const anyFrame = Uint8Array.of(0, 2, 2, 0, 0)
const patienceMs = 60_000

/** Whose word counts as long as it makes sense, and whose never does. */
export type Attacker = AttackerWithAccount | 'visitor'
export type AttackerWithAccount = 'owner' | 'viewer'

export interface AttackWorld {
  db: Db
  uids: Record<AttackerWithAccount, string>
  /** How a socket is opened as one of them. */
  reach(document: string, as: Attacker): OpenSocket
}

export interface Counts {
  said: number
  kept: number
  closed: number
  /** How often a socket was closed for what was said, by code and the reason's first words. */
  reasons: Record<string, number>
}

export function countNone(): Counts {
  return { said: 0, kept: 0, closed: 0, reasons: {} }
}

/** Throws as soon as a document is anything but what was acknowledged. What has been said so far is in `counts`. */
export async function attack(world: AttackWorld, count: number, random: () => number, counts: Counts): Promise<void> {
  for (let left = count; left > 0; left -= framesPerDocument) {
    await attackDocument(world, Math.min(framesPerDocument, left), random, counts)
  }
}

async function attackDocument(world: AttackWorld, count: number, random: () => number, counts: Counts): Promise<void> {
  const document = await makeShared(world)
  const watcher = new DocumentWatcher()
  await watcher.connect(world.reach(document, 'owner'))
  const hostile = new HostileClient(world.reach(document, 'owner'))
  const reader = new HostileClient(world.reach(document, 'viewer'))
  const visitor = new HostileClient(world.reach(document, 'visitor'))
  /** What the server has said that it keeps, and nothing else. */
  const expected = new Y.Doc()
  let state: Uint8Array = Y.encodeStateAsUpdate(expected)
  let former: Uint8Array = anyFrame
  let real: Uint8Array = anyFrame
  for (let said = 0; said < count; said++) {
    if (said % framesPerReal === 0) [former, real] = [real, makeRealFrame(state, random)]
    const frame = makeHostile(real, former, random)
    const who = random()
    const verdict = await (who < 0.05 ? visitor : who < 0.1 ? reader : hostile).say(frame)
    counts.said += 1
    if (verdict.kind === 'closed') countClosed(counts, verdict)
    if (verdict.kind !== 'kept') continue
    counts.kept += 1
    Y.applyUpdate(expected, verdict.update)
    assert.equal(expected.store.pendingStructs, null, describe(frame))
    assert.equal(expected.store.pendingDs, null, describe(frame))
    state = Y.encodeStateAsUpdate(expected)
  }
  await assertSame(world.db, document, expected, watcher)
  for (const client of [hostile, reader, visitor, watcher]) client.dispose()
  expected.destroy()
}

async function makeShared({ db, uids }: AttackWorld): Promise<string> {
  const [document = ''] = await makeDocuments(db, uids.owner, 1)
  const grant = { id: newId(), item_id: document.slice('canvas:'.length), uid: uids.viewer, role: 'viewer' } as const
  await db.insertInto('item_grant').values(grant).execute()
  await db.updateTable('item').set({ sharing_mode: 'public' }).where('id', '=', grant.item_id).execute()
  return document
}

function countClosed(counts: Counts, { code, reason }: { code: number; reason: string }): void {
  assert.notEqual(code, closeCodes.noDocument, 'who was let in is sent away at the door')
  // Reasons end in what was wrong, which is different each time.
  const key = `${code} ${reason.split(' ').slice(0, 4).join(' ')}`
  counts.closed += 1
  counts.reasons[key] = (counts.reasons[key] ?? 0) + 1
}

function makeHostile(real: Uint8Array, former: Uint8Array, random: () => number): Uint8Array {
  const choice = random()
  if (choice < 0.05) return real
  // Beyond the frame: what is mutated is the update within, and the frame around it is in order.
  const message = readFrame(real)
  if (choice < 0.6 && (message?.type === 'update' || message?.type === 'step2')) {
    return reframe(random() < 0.5 ? 'update' : 'step2', mutate(message.bytes, former, random))
  }
  return mutate(real, former, random)
}

/** In the database and at one who watches. */
async function assertSame(db: Db, document: string, expected: Y.Doc, watcher: DocumentWatcher): Promise<void> {
  const same = (doc: Y.Doc) => Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(expected))
  const deadline = Date.now() + patienceMs
  while (!same(watcher.doc) && Date.now() < deadline) await delay(5)
  assert.ok(same(watcher.doc), `${document}: who watches has something else than was acknowledged`)
  const stored = await loadDocument(db, document)
  assert.ok(stored && same(stored.doc), `${document}: something else is stored than was acknowledged`)
  for (const root of ['nodes', 'links', 'meta']) {
    assert.deepEqual(watcher.doc.getMap(root).toJSON(), expected.getMap(root).toJSON())
    assert.deepEqual(stored.doc.getMap(root).toJSON(), expected.getMap(root).toJSON())
  }
  assert.ok(watcher.isOpen, `${document}: who watches was sent away`)
}

const describe = (frame: Uint8Array) => `frame ${Buffer.from(frame).toString('hex')}`
