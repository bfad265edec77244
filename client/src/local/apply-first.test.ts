import { applyUpdate, Doc, encodeStateAsUpdate, transact } from 'yjs'
import { describe, expect, it } from 'vitest'
import { applyFirst } from './apply-first.ts'

const server = Symbol('server')

function written(write: (doc: Doc) => void): Uint8Array {
  const doc = new Doc()
  doc.transact(() => write(doc))
  return encodeStateAsUpdate(doc)
}

function heard(doc: Doc) {
  const updates: Uint8Array[] = []
  const origins: unknown[] = []
  doc.on('update', (update, origin) => {
    updates.push(update)
    origins.push(origin)
  })
  return { updates, origins }
}

describe('the first that comes into a document', () => {
  it('is told to whoever listens as it came, once', () => {
    const update = written(doc => doc.getMap('records').set('one', 1))
    const doc = new Doc()
    const { updates, origins } = heard(doc)
    const changes: unknown[] = []
    doc.getMap('records').observeDeep((_, { local, origin }) => changes.push([local, origin]))
    applyFirst(doc, update, server)
    expect(doc.getMap('records').toJSON()).toEqual({ one: 1 })
    expect(updates).toHaveLength(1)
    expect(updates[0]).toBe(update)
    expect(origins).toEqual([server])
    expect(changes).toEqual([[false, server]])
  })

  it('leaves out what was deleted, as all updates do, and says of it what is gone', () => {
    const update = written(doc => {
      doc.getMap('records').set('one', 'a word')
      doc.getMap('records').delete('one')
    })
    const doc = new Doc()
    applyFirst(doc, update, server)
    const copy = new Doc()
    applyUpdate(copy, encodeStateAsUpdate(doc))
    expect(copy.getMap('records').toJSON()).toEqual({})
    expect(encodeStateAsUpdate(doc)).toEqual(update)
  })

  it('is nothing to tell of where there is nothing in it', () => {
    const doc = new Doc()
    const { updates } = heard(doc)
    applyFirst(doc, encodeStateAsUpdate(new Doc()), server)
    expect(updates).toEqual([])
  })

  it('takes no part of what comes later, or goes on around it', () => {
    const doc = new Doc()
    const { updates } = heard(doc)
    applyFirst(
      doc,
      written(made => made.getMap('records').set('one', 1)),
      server,
    )
    doc.getMap('records').set('two', 2)
    const next = written(made => made.getMap('records').set('three', 3))
    applyFirst(doc, next, server)
    const copy = new Doc()
    for (const update of updates) applyUpdate(copy, update)
    expect(copy.getMap('records').toJSON()).toEqual({ one: 1, two: 2, three: 3 })

    const around = new Doc()
    const heardAround = heard(around)
    transact(around, () => {
      around.getMap('records').set('mine', 1)
      applyFirst(around, next, server)
    })
    const copyAround = new Doc()
    for (const update of heardAround.updates) applyUpdate(copyAround, update)
    expect(copyAround.getMap('records').toJSON()).toEqual({ mine: 1, three: 3 })
  })

  it('is told also where somebody writes while it comes', () => {
    const doc = new Doc()
    const { updates } = heard(doc)
    let isFirst = true
    doc.getMap('records').observe(() => {
      if (!isFirst) return
      isFirst = false
      doc.getMap('records').set('mine', 1)
    })
    applyFirst(
      doc,
      written(made => made.getMap('records').set('one', 1)),
      server,
    )
    const copy = new Doc()
    for (const update of updates) applyUpdate(copy, update)
    expect(copy.getMap('records').toJSON()).toEqual({ one: 1, mine: 1 })
  })
})
