import { beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '@atelier/api/testing/test-api.ts'
import type { TrashOneRoutes, TrashRoutes } from '@atelier/shared-schema/contract/families/trash.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { itemExists } from './families.queries.ts'
import { refusalOf } from './family-subject.ts'
import type { Subject } from './family-subject.ts'

export function describeTrash(routes: TrashRoutes, subject: Subject): void {
  describe('trash', () => {
    let owner: TestPerson
    let other: TestPerson
    beforeAll(async () => {
      owner = await subject().api.createPerson()
      other = await subject().api.createPerson()
    })

    test('does what it may and names what it refuses, each with its reason', async () => {
      const { api, make } = subject()
      const [own, foreign, absent] = [await make(owner), await make(other), newId()]
      const answer = await api.call(routes.softDelete, { body: { ids: [own, foreign, absent, own] } }, { as: owner })
      expect(answer.done).toEqual([own])
      expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
        [foreign, 'NOT_FOUND'],
        [absent, 'NOT_FOUND'],
      ])
      expect(await api.call(routes.softDelete, { body: { ids: [own] } }, { as: owner })).toEqual({
        done: [own],
        refused: [],
      })
    })

    test('recovers what was moved there; only what lies there goes for ever', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const live = await api.call(routes.fullyDelete, { body: { ids: [id] } }, { as: owner })
      expect(live.refused).toMatchObject([{ id, code: 'CONFLICT' }])
      await api.call(routes.softDelete, { body: { ids: [id] } }, { as: owner })
      expect((await api.call(routes.recover, { body: { ids: [id] } }, { as: other })).refused).toMatchObject([
        { code: 'NOT_FOUND' },
      ])
      expect((await api.call(routes.recover, { body: { ids: [id] } }, { as: owner })).done).toEqual([id])
      await api.call(routes.softDelete, { body: { ids: [id] } }, { as: owner })
      expect((await api.call(routes.fullyDelete, { body: { ids: [id] } }, { as: owner })).done).toEqual([id])
      expect(await itemExists(api.app.db, id)).toBe(false)
    })

    test('emptying takes all of one’s own trash and nothing else', async () => {
      const { api, make } = subject()
      const person = await api.createPerson()
      const [kept, first, second] = [
        await make(person, 'Kept'),
        await make(person, 'First'),
        await make(person, 'Second'),
      ]
      const foreign = await make(other, 'Foreign')
      await api.call(routes.softDelete, { body: { ids: [first, second] } }, { as: person })
      await api.call(routes.softDelete, { body: { ids: [foreign] } }, { as: other })
      expect(await api.call(routes.emptyTrash, {}, { as: person })).toEqual({ deleted: 2 })
      const left = await Promise.all([kept, first, second, foreign].map(id => itemExists(api.app.db, id)))
      expect(left).toEqual([true, false, false, true])
    })
  })
}

export function describeTrashOne(routes: TrashOneRoutes, subject: Subject): void {
  test('one at a time: into the trash, back, and for ever', async () => {
    const { api, make } = subject()
    const owner = await api.createPerson()
    const input = { params: { id: await make(owner) } }
    expect(await refusalOf(api.call(routes.fullyDeleteOne, input, { as: owner }))).toBe('CONFLICT')
    await api.call(routes.softDeleteOne, input, { as: owner })
    await api.call(routes.recoverOne, input, { as: owner })
    await api.call(routes.softDeleteOne, input, { as: owner })
    await api.call(routes.fullyDeleteOne, input, { as: owner })
    expect(await itemExists(api.app.db, input.params.id)).toBe(false)
  })
}
