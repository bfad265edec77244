import { expect, test } from 'vitest'
import { id as anId, newId } from '@atelier/shared-schema/entities/ids.ts'
import { ArrivingIds, deriveId } from './arriving-ids.ts'

const [target, free, taken] = [newId(), newId(), newId()]
const open = (keep: boolean) =>
  new ArrivingIds({ target, keep, findForeign: async ids => new Set(ids.filter(id => id === taken)) })

test('an id is kept where nobody else has it', async () => {
  const ids = open(true)
  await ids.decide([free, taken, free])
  expect([ids.of(free), ids.of(taken)]).toEqual([free, deriveId(target, taken)])
  expect([ids.ofAny(taken), ids.ofAny('a-slug')]).toEqual([ids.of(taken), 'a-slug'])
})

test('new ids are the same each time, and others elsewhere', async () => {
  const [one, two] = [open(false), open(false)]
  await one.decide([free])
  await two.decide([free])
  expect(one.of(free)).toBe(two.of(free))
  expect(anId.parse(one.of(free))).not.toBe(free)
  expect(deriveId(newId(), free)).not.toBe(one.of(free))
})
