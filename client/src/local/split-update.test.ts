import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as YMap } from 'yjs'
import { splitUpdate } from './split-update.ts'

const act = fc.record({
  who: fc.nat(2),
  key: fc.nat(5),
  what: fc.constantFrom('set', 'set', 'nest', 'nest', 'delete', 'write', 'meet'),
  text: fc.string({ maxLength: 60 }),
})

test('every piece builds on those before it, and together they are the whole', () => {
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 120 }),
      fc.nat(119),
      fc.integer({ min: 30, max: 400 }),
      (acts, seen, max) => {
        const docs = [new Doc(), new Doc(), new Doc()]
        const receiver = new Doc()
        for (const [index, { who, key, what, text }] of acts.entries()) {
          const doc = docs[who] ?? new Doc()
          const map = doc.getMap('root')
          const inner = map.get(`k${key}`)
          if (what === 'set') map.set(`k${key}`, text)
          else if (what === 'nest') map.set(`k${key}`, new YMap([['inner', text]]))
          else if (what === 'delete') map.delete(`k${key}`)
          else if (what === 'write' && inner instanceof YMap) inner.set(text, text)
          else if (what === 'meet') for (const other of docs) applyUpdate(doc, encodeStateAsUpdate(other))
          if (index === seen) applyUpdate(receiver, encodeStateAsUpdate(doc))
        }
        const sender = docs[0] ?? new Doc()
        for (const doc of docs) applyUpdate(sender, encodeStateAsUpdate(doc))
        const vector = encodeStateVector(receiver)
        const pieces = splitUpdate(encodeStateAsUpdate(sender, vector), vector, max)
        for (const piece of pieces) {
          applyUpdate(receiver, piece)
          expect(receiver.store.pendingStructs).toBeNull()
          expect(receiver.store.pendingDs).toBeNull()
        }
        expect(receiver.getMap('root').toJSON()).toEqual(sender.getMap('root').toJSON())
        expect(encodeStateVector(receiver)).toEqual(encodeStateVector(sender))
      },
    ),
    { numRuns: 150, seed: 20261122 },
  )
})

test('what is small stays one; what is large becomes pieces of that size', () => {
  const doc = new Doc()
  const none = encodeStateVector(doc)
  for (let index = 0; index < 100; index++) doc.getMap('root').set(`k${index}`, 'x'.repeat(1_000))
  const whole = encodeStateAsUpdate(doc)
  expect(splitUpdate(whole, none, whole.length)).toEqual([whole])
  const pieces = splitUpdate(whole, none, 10_000)
  expect(pieces.length).toBeGreaterThan(10)
  for (const piece of pieces) expect(piece.length).toBeLessThan(10_100)
})
