import { describe, expect, test } from 'vitest'
import type { DiscoveryRoutes } from '@atelier/shared-schema/contract/families/discovery.ts'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import { readCounts } from './families.queries.ts'
import type { Subject } from './family-subject.ts'

export function describeDiscovery(routes: DiscoveryRoutes & ShareRoutes, subject: Subject): void {
  describe('discovery', () => {
    test('shows only what is public and rated sfw by its author, and hides with the link', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson()
      const id = await make(owner)
      const set = (enabled: boolean, rating?: 'sfw' | 'semi-nsfw') =>
        api.call(routes.setDiscovery, { body: { ids: [id], enabled, rating } }, { as: owner })
      const setMode = (mode: 'public' | 'restricted') =>
        api.call(routes.setSharingMode, { params: { id }, body: { mode } }, { as: owner })

      expect((await set(true, 'sfw')).refused[0]?.message).toMatch(/public/)
      await setMode('public')
      expect((await set(true)).refused[0]?.message).toMatch(/not rated/)
      expect((await set(true, 'semi-nsfw')).refused[0]?.message).toMatch(/sfw/)
      expect((await readCounts(api.app.db, id)).rating).toBe('unrated')
      expect((await set(true, 'sfw')).done).toEqual([id])
      expect(await readCounts(api.app.db, id)).toMatchObject({ rating: 'sfw' })
      expect((await readCounts(api.app.db, id)).discoverable_at).toBeInstanceOf(Date)
      await set(false)
      expect((await readCounts(api.app.db, id)).discoverable_at).toBeNull()
      await set(true)
      await setMode('restricted')
      expect((await readCounts(api.app.db, id)).discoverable_at).toBeNull()
    })

    test('an editor does not rate what is another’s', async () => {
      const { api, make } = subject()
      const [owner, editor] = [await api.createPerson(), await api.createPerson()]
      const id = await make(owner)
      const body = { people: [{ uid: editor.uid }], role: 'editor' as const }
      await api.call(routes.share, { params: { id }, body }, { as: owner })
      await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
      const ask = { body: { ids: [id], enabled: true, rating: 'sfw' as const } }
      expect((await api.call(routes.setDiscovery, ask, { as: editor })).refused).toMatchObject([
        { id, code: 'CONFLICT' },
      ])
    })
  })
}
