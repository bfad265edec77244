import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { BOARD_PICTURES_MAX } from '@atelier/shared-schema/entities/artboard.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { awaitsOthers } from '#local/awaited.ts'
import { queueWrite } from '#local/local-store.ts'
import { randomId } from '#local/random-id.ts'

/** In as many calls as it takes, each below the one before. `later`: they wait on this device for the network. */
export async function putImagesOnBoard(
  { id, name }: { id: string; name: string },
  images: readonly string[],
): Promise<'done' | 'later'> {
  let became: 'done' | 'later' = (await awaitsOthers(id)) ? 'later' : 'done'
  for (let from = 0; from < images.length; from += BOARD_PICTURES_MAX) {
    const part = images.slice(from, from + BOARD_PICTURES_MAX)
    became = await put(part, { id, name }, became)
  }
  return became
}

/** Behind those that wait, so that they come in their order. */
async function put(
  images: readonly string[],
  { id, name }: { id: string; name: string },
  before: 'done' | 'later',
): Promise<'done' | 'later'> {
  const [key, input] = [randomId(), { params: { id }, body: { images: [...images], placed: true } }]
  const keep = () => queueWrite('artboard.addPictures', input, { key, names: [name] })
  if (before === 'later' && (await keep())) return 'later'
  try {
    await call(routes.addPictures, input, { idempotencyKey: key })
    return 'done'
  } catch (error) {
    if (isNetworkError(error) && (await keep())) return 'later'
    throw error
  }
}
