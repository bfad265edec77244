import type { VisibleItem } from '@atelier/database/access/access.ts'
import { listAlikeByModel, listLookAlikes } from '@atelier/database/images/similar-images.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { App } from '#app.ts'
import { presentImages } from './images.present.ts'

/** What a link shows before it is opened: not how the image was made. */
export async function previewImage(app: App, actor: Actor, item: VisibleItem) {
  const [image] = await presentImages(app.db, actor, [item])
  if (!image) throw notFound('image')
  const { email: _email, ...owner } = image.creator
  return {
    id: image.id,
    name: image.name,
    description: image.description,
    thumbnailUrl: image.thumbnailUrl,
    thumbnailWidth: image.thumbnailWidth,
    thumbnailHeight: image.thumbnailHeight,
    thumbHash: image.thumbHash,
    width: image.width,
    height: image.height,
    media: image.media,
    sharingMode: image.sharingMode,
    createdAt: image.createdAt,
    owner,
  }
}

export function leadToPreview(item: VisibleItem): Response {
  if (item.thumbnail_file_id === null) throw notFound('picture')
  return new Response(null, { status: 302, headers: { location: filePath(item.thumbnail_file_id, '1280') } })
}

/** By what a model makes of them where one has looked at the image, else by how they look. */
export async function findSimilar(app: App, actor: Actor, ask: { id: string; limit: number }) {
  const alike = await listAlikeByModel(app.db, actor, ask)
  const found = alike?.found ?? (await listLookAlikes(app.db, actor, ask))
  const images = await presentImages(
    app.db,
    actor,
    found.map(({ item }) => item),
  )
  const likeness = new Map(found.map(each => [each.item.id, each.likeness]))
  return {
    items: images.map(image => ({ ...image, likeness: likeness.get(image.id) ?? 0 })),
    by: alike ? ('model' as const) : ('look' as const),
    model: alike?.model ?? null,
  }
}
