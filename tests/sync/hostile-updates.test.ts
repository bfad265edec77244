import { applyChange, createDoc } from '@atelier/database/documents/apply-change.ts'
import { checkUpdate } from '@atelier/database/documents/check-update.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { readFrame } from '@atelier/sync-server/connection/frame-reader.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { makeRealFrame, mutate } from './hostile-frames.ts'

const rules = rulesOfKinds.canvas
const updatesPerDocument = 200
// The first ones once left another document in memory than their log gave.
const seeds = [
  1020,
  1100,
  1168,
  1266,
  ...Array.from({ length: longCount({ short: 8, long: 5_000 }) }, (_, index) => index),
]

/** Without sockets and database, so that much more can be tried: what is let through is in memory what its log gives. */
test.each(seeds)('of mutated updates (seed %i) the log gives what was in memory', seed => {
  const random = seededRandom(seed)
  const options = { ref: { kind: 'canvas', itemId: newId() } as const, now: new Date(), rules }
  const author = { uid: newId(), role: 'owner' as const }
  const log: Uint8Array[] = []
  let live = createDoc(rules)
  let former: Uint8Array = Uint8Array.of(0, 0)
  for (let tried = 0; tried < updatesPerDocument; tried++) {
    const real = readFrame(makeRealFrame(Y.encodeStateAsUpdate(live), random))
    if (real?.type !== 'update' && real?.type !== 'step2') continue
    const update = random() < 0.05 ? real.bytes : mutate(real.bytes, former, random)
    former = real.bytes
    try {
      checkUpdate(live, update)
      const applied = applyChange(live, { ...options, author }, () => Y.applyUpdate(live, update))
      if (applied.update) log.push(applied.update)
    } catch {
      live = load(log)
      continue
    }
    expect(readAll(load(log)), Buffer.from(update).toString('hex')).toEqual(readAll(live))
  }
  expect(log.length).toBeGreaterThan(5)
})

function load(log: readonly Uint8Array[]): Y.Doc {
  const doc = createDoc(rules)
  doc.transact(() => {
    for (const update of log) Y.applyUpdate(doc, update)
  })
  return doc
}

const readAll = (doc: Y.Doc) => rules.roots.map(root => doc.getMap(root).toJSON())
