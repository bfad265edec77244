import type { Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { StyleImageInput } from '@atelier/shared-schema/entities/style.ts'
import type { App } from '#app.ts'
import { assertNoneWithheld } from '#areas/files/assert-none-withheld.ts'
import { findPictures } from '#areas/recipe-tasks/input-images.service.ts'
import { assertRoomForCopies } from '#areas/uploads/room-for-copies.ts'
import { validationError } from '#http/errors.ts'
import { copyForStyle, listStyleImages } from './styles.queries.ts'
import type { StyleHome, WeightedFile } from './styles.queries.ts'

interface WeightedPicture {
  file: FileRow
  weight: number
}

/**
 * What the images of a style are named by, each only if the actor may see it.
 *
 * @throws AppError VALIDATION for each that is not a picture of theirs
 */
export async function findStylePictures(
  app: App,
  actor: Person,
  images: readonly StyleImageInput[],
): Promise<WeightedPicture[]> {
  const found = await findPictures(app, actor, [...new Set(images.map(image => image.url))])
  const issues = images.flatMap(({ url }, index) => {
    const file = found.get(url)
    return typeof file === 'string' ? [{ path: `body.images.${index}.url`, message: file }] : []
  })
  if (issues.length > 0) throw validationError(issues)
  return images.flatMap(({ url, weight }) => {
    const file = found.get(url)
    return file === undefined || typeof file === 'string' ? [] : [{ file, weight }]
  })
}

/** As files of the style's own: those that are keep their link, the others are copied. */
export async function settleImages(
  app: App,
  trx: Trx,
  home: StyleHome,
  pictures: readonly WeightedPicture[],
): Promise<WeightedFile[]> {
  const own = new Set(((await listStyleImages(trx, [home.id])).get(home.id) ?? []).map(image => image.file_id))
  const arriving = pictures.flatMap(({ file }) => (own.has(file.id) ? [] : [file]))
  await assertNoneWithheld(trx, arriving)
  const bytes = arriving.reduce((sum, file) => sum + file.size, 0)
  await assertRoomForCopies(app, trx, home.ownerUid, bytes)
  const settled: WeightedFile[] = []
  for (const { file, weight } of pictures) {
    const fileId = own.has(file.id) ? file.id : await copyForStyle(trx, home, file.id)
    if (fileId === undefined) throw new AppError('CONFLICT', `“${file.name}” was deleted meanwhile. Choose another.`)
    settled.push({ fileId, weight })
  }
  return settled
}
