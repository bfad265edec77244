import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { BOARD_PICTURES_MAX } from '@atelier/shared-schema/entities/artboard.ts'
import { call } from '#api/call.ts'

/** In as many calls as it takes, each below the one before. */
export async function putImagesOnBoard(id: string, images: readonly string[]): Promise<void> {
  for (let from = 0; from < images.length; from += BOARD_PICTURES_MAX) {
    const part = images.slice(from, from + BOARD_PICTURES_MAX)
    await call(routes.addPictures, { params: { id }, body: { images: part, placed: true } })
  }
}
