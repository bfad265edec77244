import { beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '@atelier/api/testing/test-api.ts'
import type { FavoriteRoutes } from '@atelier/shared-schema/contract/families/favorite.ts'
import type { LibraryRoutes } from '@atelier/shared-schema/contract/families/library.ts'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import { readCounts } from './families.queries.ts'
import { refusalOf } from './family-subject.ts'
import type { Subject } from './family-subject.ts'

export function describeLibrary(routes: LibraryRoutes & ShareRoutes, subject: Subject): void {
  describe('library', () => {
    let owner: TestPerson
    let reader: TestPerson
    beforeAll(async () => {
      owner = await subject().api.createPerson()
      reader = await subject().api.createPerson()
    })
    async function makePublic(): Promise<string> {
      const { api, make } = subject()
      const id = await make(owner)
      await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
      return id
    }

    test('keeps others’ things, not one’s own, nor what is not to be seen', async () => {
      const { api, make } = subject()
      const [open, hidden] = [await makePublic(), await make(owner)]
      const added = await api.call(routes.addAllToLibrary, { body: { ids: [open, hidden] } }, { as: reader })
      expect(added).toMatchObject({ done: [open], refused: [{ id: hidden, code: 'NOT_FOUND' }] })
      expect(await refusalOf(api.call(routes.addToLibrary, { params: { id: open } }, { as: owner }))).toBe('CONFLICT')
    })

    test('one by one, twice without harm, and out again', async () => {
      const { api } = subject()
      const params = { id: await makePublic() }
      expect(await api.call(routes.addToLibrary, { params }, { as: reader })).toEqual({ inLibrary: true })
      expect(await api.call(routes.addToLibrary, { params }, { as: reader })).toEqual({ inLibrary: true })
      expect(await api.call(routes.removeFromLibrary, { params }, { as: reader })).toEqual({ inLibrary: false })
    })

    test('what has been closed meanwhile can still be taken out', async () => {
      const { api } = subject()
      const id = await makePublic()
      await api.call(routes.addToLibrary, { params: { id } }, { as: reader })
      await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'private' } }, { as: owner })
      const answer = await api.call(routes.removeAllFromLibrary, { body: { ids: [id] } }, { as: reader })
      expect(answer).toEqual({ done: [id], refused: [] })
    })
  })
}

export function describeFavorite(routes: FavoriteRoutes & ShareRoutes, subject: Subject): void {
  describe('favourites', () => {
    test('the count is exact however many click at once', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson()
      const id = await make(owner)
      await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
      const people = await Promise.all(Array.from({ length: 8 }, () => api.createPerson()))
      const click = (as: TestPerson, favorite?: boolean) =>
        api.call(routes.favorite, { params: { id }, body: { favorite } }, { as })
      await Promise.all(people.flatMap(person => [click(person, true), click(person, true), click(person, true)]))
      expect(await readCounts(api.app.db, id)).toMatchObject({ favorite_count: 8, favorites: 8 })
      await Promise.all(people.flatMap(person => [click(person), click(person), click(person)]))
      expect(await readCounts(api.app.db, id)).toMatchObject({ favorite_count: 0, favorites: 0 })
    })

    test('a request without a body turns it round', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson()
      const params = { id: await make(owner) }
      const first = await api.call(routes.favorite, { params, body: {} }, { as: owner })
      const second = await api.call(routes.favorite, { params, body: {} }, { as: owner })
      expect([first, second]).toEqual([
        { favoritedByUser: true, favoriteCount: 1 },
        { favoritedByUser: false, favoriteCount: 0 },
      ])
    })
  })
}
