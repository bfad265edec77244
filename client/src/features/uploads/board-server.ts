import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { call } from '#api/call.ts'
import type { BoardServer } from './board-placer.ts'

export const boardServer: BoardServer = {
  place: async ({ boardId, images, assets }) =>
    (await call(routes.addPictures, { params: { id: boardId }, body: { images, assets } })).items,
  giveUp: async ({ boardId, assets }) => {
    await call(routes.giveUpPictures, { params: { id: boardId }, body: { assets } })
  },
}
