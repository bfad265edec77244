import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countExaminedBy, openRecording } from '#access/examined.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { parseImageQuery } from '@atelier/shared-schema/images/image-query.ts'
import { imageSort } from '@atelier/shared-schema/images/image-search.ts'
import type { ImageSort, ImageView } from '@atelier/shared-schema/images/image-search.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { fillBigLibrary } from './big-library.ts'
import type { BigLibrary } from './big-library.ts'
import { compileCondition } from './image-condition.ts'
import { searchImages } from './search-images.queries.ts'

const IMAGES = longCount({ short: 8_000, long: 100_000 })
const PAGE = 10
/** Small, so that a small library is large beside it. */
const effort = { firstLook: 20, hitsMax: 60, nextLook: 60, looksMax: 3 }
/** All looks together, each with what leads to its rows and what is asked of the policy about a page. */
const examinedMax = 5 * (effort.firstLook + effort.hitsMax + effort.nextLook * (effort.looksMax + 1)) + 20 * PAGE

let database: MigratedTestDatabase
let recording: ReturnType<typeof openRecording>
let library: BigLibrary
beforeAll(async () => {
  database = await createTestDatabase()
  recording = openRecording(database.url)
  library = await fillBigLibrary(database.db, IMAGES)
}, 240_000)
afterAll(async () => {
  await recording.db.destroy()
  await database.dispose()
})

interface Ask {
  view: ImageView
  query?: string
  sort?: ImageSort
  folderId?: string
}

function count(who: 'owner' | 'grantee', { view, query = '', sort = 'createdAt', folderId }: Ask): Promise<number> {
  const uid = library[who]
  const actor: Actor = { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
  const condition = compileCondition(parseImageQuery(query).terms, {})
  const list = { view, condition, sort, folderId, direction: 'DESC', limit: PAGE } as const
  return countExaminedBy(recording, () => searchImages(recording.db, actor, list, effort))
}

describe.each(imageSort.options)('by %s', sort => {
  test.each(['owned', 'public', 'trash'] as const)('a page of %s reads little more than the page', async view => {
    // The few grants of a small library are read whole, for what the policy says of other people's images.
    expect(await count('owner', { view, sort })).toBeLessThanOrEqual((view === 'public' ? 60 : 20) * PAGE)
  })

  test.each(['', 'eccbcon', 'epjg', 'model:model7 ratio:2:3', '-eccbcon -gnib', 'date:2024-01 origin:upload', 'e'])(
    'a search for "%s" reads a bounded number of rows',
    async query => {
      for (const view of ['owned', 'public'] as const) {
        expect(await count('owner', { view, sort, query }), view).toBeLessThanOrEqual(examinedMax)
      }
    },
  )
})

test('what is shared, everything one sees and a folder are bounded as well', async () => {
  for (const sort of ['createdAt', 'name', 'favoriteCount'] as const) {
    for (const query of ['', 'eccbcon', 'epjg']) {
      for (const view of ['shared', 'all'] as const) {
        expect(await count('grantee', { view, sort, query }), `${view} ${query}`).toBeLessThanOrEqual(2 * examinedMax)
      }
      expect(await count('owner', { view: 'owned', sort, query, folderId: library.folderId })).toBeLessThanOrEqual(
        examinedMax,
      )
    }
  }
})

test('an order that no index has is answered for short lists, and refused for long ones with what to add', async () => {
  await expect(count('grantee', { view: 'shared', sort: 'prompt' })).rejects.toMatchObject({
    code: 'TIMEOUT',
    details: { add: expect.arrayContaining(['date']) },
  })
})
