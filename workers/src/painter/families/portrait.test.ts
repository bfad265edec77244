import { describe, expect, it } from 'vitest'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { personOf } from '#painter/portrait/person.ts'
import { plainScene, plainSubject, type Scene, type Subject } from '#painter/scene.ts'
import { preparePortrait } from './portrait.ts'

const SIDE = 44
const cancel = { isSet: () => false, check: () => {} }
const close: Scene = { ...plainScene, settings: [], framing: { distance: 'close', angle: 'level', tiles: false } }

const sceneOf = (subject: Partial<Subject>): Scene => ({
  ...close,
  subjects: [{ ...plainSubject, kind: 'woman', ...subject }],
})

function drawn(scene: Scene, seed: number, moment = 0): Frame {
  return preparePortrait({ scene, seed, aspect: 1 }).draw({ width: SIDE, height: SIDE, moment, cancel })
}

function differenceOf(one: Frame, other: Frame): number {
  return (
    one.colour.reduce((sum, value, at) => sum + Math.abs(value - (other.colour[at] as number)), 0) / one.colour.length
  )
}

describe('portrait', () => {
  const anyone = drawn(sceneOf({}), 2)

  it('is the same for the same seed and comes round in a loop', () => {
    const first = drawn(sceneOf({}), 4)
    expect(differenceOf(first, drawn(sceneOf({}), 4))).toBe(0)
    expect(differenceOf(first, drawn(sceneOf({}), 4, 1))).toBeLessThan(1e-3)
    expect(differenceOf(first, drawn(sceneOf({}), 4, 0.25))).toBeGreaterThan(1e-3)
  })

  it('shows another person with each seed', () => {
    const people = [1, 2, 3, 4, 5, 6].map(seed => drawn(sceneOf({}), seed))
    for (const [index, person] of people.entries()) {
      for (const other of people.slice(index + 1)) expect(differenceOf(person, other)).toBeGreaterThan(0.02)
    }
  })

  it.each([
    [{ traits: ['bald'] }],
    [{ traits: ['long hair'] }],
    [{ traits: ['curly hair'] }],
    [{ traits: ['glasses'] }],
    [{ traits: ['smiling'] }],
    [{ traits: ['surprised'] }],
    [{ traits: ['closed eyes'] }],
    [{ traits: ['old'] }],
    [{ kind: 'man', traits: ['beard'] }],
    [{ kind: 'king' }],
    [{ parts: [{ part: 'hair', colour: [0.1, 0.2, 0.9] }] }],
    [{ parts: [{ part: 'eyes', colour: [0.1, 0.8, 0.2] }] }],
    [{ parts: [{ part: 'dress', colour: [0.9, 0.8, 0.1] }] }],
    [{ parts: [{ part: 'hat', colour: [0.5, 0.1, 0.1] }] }],
  ] satisfies [Partial<Subject>][])('%j changes the picture', subject => {
    expect(differenceOf(anyone, drawn(sceneOf(subject), 2))).toBeGreaterThan(0.0001)
  })

  it('keeps to what the prompt says of the person', () => {
    for (let seed = 0; seed < 40; seed++) {
      const person = personOf(sceneOf({ kind: 'man', traits: ['beard', 'glasses', 'old'] }), seed)
      expect(person).toMatchObject({ glasses: true, age: 2 })
      expect(person.beard).toBeGreaterThan(0)
    }
  })

  it('fills the middle of the picture with the person, before a backdrop', () => {
    const { part, depth } = drawn(sceneOf({}), 9)
    expect(part[(SIDE / 2) * SIDE + SIDE / 2]).toBe(FIRST_SUBJECT)
    expect(part[0]).not.toBe(FIRST_SUBJECT)
    expect(depth[(SIDE / 2) * SIDE + SIDE / 2]).toBeLessThan(depth[0] as number)
  })
})
