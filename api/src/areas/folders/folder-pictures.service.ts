import { findItemAccess, findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { moderationRatingOf } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { presentImages } from '#areas/images/images.present.ts'
import { listChosenCovers, listFolderPictures, listImagesIn } from './folder-pictures.queries.ts'

export type FolderFace = Pick<
  FolderSummary,
  'coverId' | 'thumbnailUrl' | 'thumbnailWidth' | 'thumbnailHeight' | 'thumbnailModerationRating'
>

/**
 * What each folder is shown by: the image chosen for it, else the newest in it. An image that the actor may not see is
 * neither shown nor named, whatever the folder says.
 */
export async function findFolderFaces(
  db: Db | Trx,
  actor: Actor,
  folderIds: readonly string[],
): Promise<Map<string, FolderFace>> {
  const pictures = await listFolderPictures(db, folderIds)
  const named = pictures.flatMap(each => [each.chosenId, each.newestId, each.newestOpenId]).filter(id => id !== null)
  const access = await findItemsAccess(db, actor, [...new Set(named)])
  const see = (id: string | null) => {
    const found = id === null ? undefined : access.get(id)
    return found?.role ? found.item : undefined
  }
  return new Map(
    pictures.map(({ folderId, chosenId, newestId, newestOpenId }) => {
      const chosen = see(chosenId)
      const shown = chosen ?? see(newestId) ?? see(newestOpenId)
      const face: FolderFace = {
        coverId: chosen?.id ?? null,
        thumbnailUrl: shown?.thumbnail_file_id ? filePath(shown.thumbnail_file_id, '640') : null,
        thumbnailWidth: shown?.thumbnail_width ?? null,
        thumbnailHeight: shown?.thumbnail_height ?? null,
        thumbnailModerationRating: moderationRatingOf[shown?.rating ?? 'unrated'],
      }
      return [folderId, face]
    }),
  )
}

/** The images that were chosen to show these folders by, of those that the actor may see. */
export async function findChosenCovers(
  db: Db,
  actor: Actor,
  folderIds: readonly string[],
): Promise<Map<string, string>> {
  const chosen = await listChosenCovers(db, folderIds)
  if (chosen.length === 0) return new Map()
  const imageIds = chosen.map(cover => cover.image_id)
  const access = await findItemsAccess(db, actor, imageIds)
  const seen = chosen.filter(cover => access.get(cover.image_id)?.role)
  return new Map(seen.map(cover => [cover.folder_id, cover.image_id]))
}

/** Only what lies in the folder shows it, so that whoever sees the folder sees its cover. */
export async function assertMayCover(trx: Trx, actor: Actor, folderId: string, imageId: string): Promise<void> {
  const access = await findItemAccess(trx, actor, imageId)
  if (access?.item.kind !== 'IMAGE') throw notFound('image')
  const image = assertLive(access, 'view', 'image')
  if (image.folder_id !== folderId) {
    throw new AppError('CONFLICT', 'This image does not lie in this folder. Move it there first.')
  }
}

/** For a folder that the door has let the actor at. A page may be short where some of its images are not for the actor. */
export async function listFolderImages(
  app: App,
  actor: Actor,
  folder: VisibleItem,
  query: PageQuery,
): Promise<Page<ImageSummary>> {
  const { items: ids, nextCursor } = await listImagesIn(app.db, folder.id, query)
  const access = await findItemsAccess(app.db, actor, ids)
  const rows = ids.flatMap(id => {
    const found = access.get(id)
    return found?.role ? [{ ...found.item, role: found.role }] : []
  })
  return { items: await presentImages(app.db, actor, rows), nextCursor }
}
