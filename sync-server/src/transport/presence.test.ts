import * as Y from 'yjs'
import * as awareness from 'y-protocols/awareness'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Presence } from './presence.ts'
import type { PresenceOwner } from './presence.ts'
import type { Message } from './message.ts'

let presence: Presence
let sent: Message[]
let relayed: number[]
/** A stock client that hears everything. */
let hearer: awareness.Awareness
const made: awareness.Awareness[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  relayed = []
  hearer = makeAwareness()
  hearer.setLocalState(null)
  presence = makePresence()
})
afterEach(() => {
  presence.dispose()
  for (const each of made.splice(0)) each.destroy()
  vi.useRealTimers()
})

function makePresence(): Presence {
  return new Presence({
    broadcast: message => {
      sent.push(message)
      hear(hearer, message)
    },
    relay: ids => relayed.push(...ids),
  })
}

function makeAwareness(): awareness.Awareness {
  const instance = new awareness.Awareness(new Y.Doc())
  made.push(instance)
  return instance
}

function hear(instance: awareness.Awareness, message: Message): void {
  const [frame] = message
  const decoder = decoding.createDecoder(frame!.subarray(frame![1] === 126 ? 4 : 2))
  expect(decoding.readVarUint(decoder)).toBe(1)
  awareness.applyAwarenessUpdate(instance, decoding.readVarUint8Array(decoder), 'server')
}

function makeOwner(uid: string, personName = uid): PresenceOwner & { refused: number } {
  const owner = { uid, personName, refused: 0, onPresenceRefused: () => void (owner.refused += 1) }
  return owner
}

function say(owner: PresenceOwner, who: awareness.Awareness, state: Record<string, unknown> | null): void {
  who.setLocalState(state)
  presence.take(owner, awareness.encodeAwarenessUpdate(who, [who.clientID]))
}

const heard = (who: awareness.Awareness) => hearer.getStates().get(who.clientID)
const flush = () => vi.advanceTimersByTime(50)

describe('presence', () => {
  test('reaches everybody, the newest of each, in few messages', () => {
    const [ann, bob] = [makeAwareness(), makeAwareness()]
    const [annOwner, bobOwner] = [makeOwner('ann'), makeOwner('bob')]
    for (let x = 0; x < 100; x++) {
      say(annOwner, ann, { x })
      say(bobOwner, bob, { x: -x })
      vi.advanceTimersByTime(1)
    }
    flush()
    expect(heard(ann)).toEqual({ x: 99 })
    expect(heard(bob)).toEqual({ x: -99 })
    expect(sent.length).toBeLessThanOrEqual(5)
  })

  test('is told to who comes later, without who has gone', () => {
    const [ann, bob] = [makeAwareness(), makeAwareness()]
    const bobOwner = makeOwner('bob')
    say(makeOwner('ann'), ann, { x: 1 })
    say(bobOwner, bob, { x: 2 })
    flush()
    presence.leave(bobOwner)
    flush()
    expect(heard(bob)).toBeUndefined()
    const late = makeAwareness()
    hear(late, presence.all()!)
    expect(late.getStates().get(ann.clientID)).toEqual({ x: 1 })
    expect(late.getStates().has(bob.clientID)).toBe(false)
  })

  test('of another is passed over: nobody speaks for a client but its connection', () => {
    const [ann, mallory] = [makeAwareness(), makeOwner('mallory')]
    say(makeOwner('ann'), ann, { x: 1 })
    flush()
    ann.setLocalState({ x: 666 })
    presence.take(mallory, awareness.encodeAwarenessUpdate(ann, [ann.clientID]))
    ann.setLocalState(null)
    presence.take(mallory, awareness.encodeAwarenessUpdate(ann, [ann.clientID], new Map()))
    flush()
    expect(heard(ann)).toEqual({ x: 1 })
    // Stock clients send on what they hear: that is no offence.
    expect(mallory.refused).toBe(0)
  })

  test('is not brought back by who still holds it after it has gone', () => {
    const [ann, annOwner, bob] = [makeAwareness(), makeOwner('ann'), makeOwner('bob')]
    say(annOwner, ann, { x: 1 })
    flush()
    presence.leave(annOwner)
    flush()
    ann.setLocalState({ x: 2 })
    presence.take(bob, awareness.encodeAwarenessUpdate(ann, [ann.clientID]))
    flush()
    expect(heard(ann)).toBeUndefined()
    say(makeOwner('ann'), ann, { x: 3 })
    flush()
    expect(heard(ann)).toEqual({ x: 3 })
  })

  test('moves with a person who comes back before the old connection is known to be dead', () => {
    const [ann, before, after] = [makeAwareness(), makeOwner('ann'), makeOwner('ann')]
    say(before, ann, { x: 1 })
    flush()
    say(after, ann, { x: 2 })
    flush()
    expect(heard(ann)).toEqual({ x: 2 })
    presence.leave(before)
    flush()
    expect(heard(ann)).toEqual({ x: 2 })
  })

  test.each([
    ['another uid', { user: { uid: 'bob', name: 'Ann' } }],
    ['another name', { user: { uid: 'ann', name: 'Bob' } }],
  ])('that names %s is refused', (_, state) => {
    const [ann, owner] = [makeAwareness(), makeOwner('ann', 'Ann')]
    say(owner, ann, { user: { uid: 'ann', name: 'Ann' }, x: 1 })
    flush()
    say(owner, ann, state)
    flush()
    expect(heard(ann)).toEqual({ user: { uid: 'ann', name: 'Ann' }, x: 1 })
    expect(owner.refused).toBe(1)
  })

  test('that is no JSON, or far too large, is refused', () => {
    const owner = makeOwner('ann')
    const encoder = encoding.createEncoder()
    for (const number of [1, 7, 1]) encoding.writeVarUint(encoder, number)
    encoding.writeVarString(encoder, '{"x":')
    presence.take(owner, encoding.toUint8Array(encoder))
    say(owner, makeAwareness(), { text: 'x'.repeat(40_000) })
    flush()
    expect(sent).toEqual([])
    expect(owner.refused).toBe(2)
  })

  test('of many clients through one connection is bounded', () => {
    const owner = makeOwner('ann')
    for (let index = 0; index < 20; index++) say(owner, makeAwareness(), { index })
    flush()
    expect(hearer.getStates().size).toBe(8)
  })

  test('throws on what is no awareness at all', () => {
    expect(() => presence.take(makeOwner('ann'), Uint8Array.of(3, 1, 2))).toThrow(/./)
  })
})

describe('presence of two processes', () => {
  test('is one, and each speaks for its own', () => {
    const [ann, bob, annOwner, bobOwner] = [makeAwareness(), makeAwareness(), makeOwner('ann'), makeOwner('bob')]
    const other = makePresence()
    say(annOwner, ann, { x: 1 })
    flush()
    expect(relayed).toEqual([ann.clientID])
    other.takeRemote(presence.ownStates())
    // Bob, at the other process, speaks as Ann.
    ann.setLocalState({ x: 666 })
    other.take(bobOwner, awareness.encodeAwarenessUpdate(ann, [ann.clientID]))
    bob.setLocalState({ x: 2 })
    other.take(bobOwner, awareness.encodeAwarenessUpdate(bob, [bob.clientID]))
    flush()
    expect(other.ownStates().map(([clientId]) => clientId)).toEqual([bob.clientID])
    expect(heard(ann)).toEqual({ x: 1 })
    presence.leave(annOwner)
    flush()
    other.takeRemote(presence.ownStates())
    flush()
    expect(other.all()).not.toBeNull()
    expect(heard(ann)).toBeUndefined()
    other.dispose()
  })
})
