import { describe, expect, test } from 'vitest'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { TagRoutes } from '@atelier/shared-schema/contract/families/tags.ts'
import type { Subject } from './family-subject.ts'

export function describeTags(routes: TagRoutes & ShareRoutes, subject: Subject): void {
  describe('tags', () => {
    test('names are one in any case; they come, count and go', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson()
      const [first, second] = [await make(owner, 'First'), await make(owner, 'Second')]
      const body = { ids: [first, second], names: ['Sky', 'sky', 'Mưa'] }
      const { tags, done } = await api.call(routes.addTags, { body }, { as: owner })
      expect(done).toEqual([first, second])
      expect(tags.map(tag => tag.name).sort()).toEqual(['Mưa', 'Sky'])
      const again = await api.call(routes.addTags, { body: { ids: [first], names: ['SKY'] } }, { as: owner })
      expect(again.tags).toEqual(tags.filter(tag => tag.name === 'Sky'))
      const tagIds = again.tags.map(tag => tag.id)
      await api.call(routes.removeTags, { body: { ids: [first], tagIds } }, { as: owner })
      const { items } = await api.call(routes.listTags, {}, { as: owner })
      expect(items.map(({ name, count }) => [name, count])).toEqual([
        ['Mưa', 2],
        ['Sky', 1],
      ])
    })

    test('who may only view does not tag', async () => {
      const { api, make } = subject()
      const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
      const id = await make(owner)
      await api.call(routes.share, { params: { id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
      const answer = await api.call(routes.addTags, { body: { ids: [id], names: ['Mine'] } }, { as: viewer })
      expect(answer).toMatchObject({ done: [], refused: [{ id, code: 'FORBIDDEN' }], tags: [] })
    })
  })
}
