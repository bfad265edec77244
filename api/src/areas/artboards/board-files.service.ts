import type { Trx } from '@atelier/database/database/connection.ts'
import { copyToBoard } from '@atelier/database/files/board-pictures.queries.ts'
import type { BoardHome } from '@atelier/database/files/board-pictures.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { App } from '#app.ts'
import { assertNoneWithheld } from '#areas/files/assert-none-withheld.ts'
import { findPictures } from '#areas/recipe-tasks/input-images.service.ts'
import { assertRoomForCopies } from '#areas/uploads/room-for-copies.ts'
import { validationError } from '#http/errors.ts'
import { findImagesOfFiles } from './artboards.queries.ts'

/** In the order they were named, each only if the actor may see it; all of them or none. */
export async function findBoardFiles(app: App, actor: Person, names: readonly string[]): Promise<FileRow[]> {
  const found = await findPictures(app, actor, [...new Set(names)])
  const issues = names.flatMap((name, index) => {
    const file = found.get(name)
    return typeof file === 'string' ? [{ path: `body.images.${index}`, message: file }] : []
  })
  if (issues.length > 0) throw validationError(issues)
  return names.flatMap(name => {
    const file = found.get(name)
    return file === undefined || typeof file === 'string' ? [] : [file]
  })
}

/** One that is not yet in what waits for it. */
export type AddedPicture = Omit<BoardPicture, 'filled'> & { size: number; isAnimated: boolean }

/** Makes each the board’s own. They count as the board’s owner’s. */
export async function addFiles(
  app: App,
  trx: Trx,
  home: BoardHome,
  files: readonly FileRow[],
): Promise<AddedPicture[]> {
  if (files.length === 0) return []
  await assertNoneWithheld(trx, files)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  await assertRoomForCopies(app, trx, home.ownerUid, bytes)
  const images = await findImagesOfFiles(
    trx,
    files.map(file => file.id),
  )
  const items: AddedPicture[] = []
  for (const file of files) {
    const image = images.get(file.id)
    const imageId = image?.id ?? null
    const fileId = await copyToBoard(trx, home, { fileId: file.id, imageId })
    if (fileId === undefined) throw new AppError('CONFLICT', `“${file.name}” was deleted meanwhile. Choose another.`)
    const { mime_type: mimeType, width, height, size, frames } = file
    const name = image?.name ?? file.name
    const isAnimated = frames > 1
    items.push({ fileId, name, mimeType, width: width ?? 0, height: height ?? 0, imageId, size, isAnimated })
  }
  return items
}
