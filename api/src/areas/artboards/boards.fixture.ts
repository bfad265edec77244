import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

export interface BoardWorld {
  api: TestApi
  board: { id: string }
  owner: TestPerson
  /** Sees nothing of it before it is shared with them. */
  other: TestPerson
}

/** What is done with the board of a test; the world is asked for each time, as every test has a board of its own. */
export function actOnBoard(world: () => BoardWorld) {
  const of = () => ({ params: { id: world().board.id } })
  return {
    of,
    share: (role: 'viewer' | 'contributor' | 'editor') => {
      const { api, owner, other } = world()
      return api.call(routes.share, { ...of(), body: { people: [{ uid: other.uid }], role } }, { as: owner })
    },
    add: (as: TestPerson, images: string[], assets?: string[]) =>
      world().api.call(routes.addPictures, { ...of(), body: { images, ...(assets && { assets }) } }, { as }),
  }
}
