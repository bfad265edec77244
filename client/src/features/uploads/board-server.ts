import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { call } from '#api/call.ts'
import { awaitsOthers } from '#local/awaited.ts'
import type { BoardServer } from './board-placer.ts'

export const boardServer: BoardServer = {
  place: async ({ boardId, images, assets }) => {
    // It is tried again like anything that cannot be reached yet.
    if (await awaitsOthers(boardId)) throw new NetworkError(new Error('The board is still to be made'))
    return (await call(routes.addPictures, { params: { id: boardId }, body: { images, assets } })).items
  },
  giveUp: async ({ boardId, assets }) => {
    await call(routes.giveUpPictures, { params: { id: boardId }, body: { assets } })
  },
}
