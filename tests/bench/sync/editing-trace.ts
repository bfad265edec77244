import * as Y from 'yjs'
import { benchRoot } from './bench-writer.ts'

/**
 * A made-up person who writes a long text, always the same one: runs of typing, now and then a few characters taken back,
 * a jump to an earlier place every few dozen characters, mostly near where they were. Real traces (such as the one of the
 * LaTeX paper that CRDT benchmarks use, also 260,000 edits) look like this; it is made here because none is at hand.
 */
export function makeEditingTrace(edits: number): { updates: Uint8Array[]; text: string } {
  const random = seeded(260_000)
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', update => void updates.push(update))
  const text = new Y.Text()
  doc.transact(() => {
    const record = new Y.Map<unknown>()
    record.set('text', text)
    doc.getMap(benchRoot).set('manuscript', record)
  })
  let at = 0
  for (let left = edits; left > 0;) {
    const run = Math.min(left, 1 + Math.floor(random() ** 2 * 60))
    const takesBack = text.length > 20 && random() < 0.16
    for (let step = 0; step < run; step++) {
      if (takesBack && at > 0) text.delete(--at, 1)
      else text.insert(at++, letters[Math.floor(random() * letters.length)] ?? ' ')
    }
    left -= run
    if (random() < 0.3) at = jump(at, text.length, random)
  }
  return { updates, text: text.toJSON() }
}

const letters = 'eeeeeetttttaaaaooooiiinnnsshhrrdlu        .,\n'

function jump(at: number, length: number, random: () => number): number {
  const isFar = random() < 0.2
  const target = isFar ? Math.floor(random() * (length + 1)) : at + Math.floor((random() - 0.6) * 400)
  return Math.max(0, Math.min(length, target))
}

/** mulberry32: small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
