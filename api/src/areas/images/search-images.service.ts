import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import type { ImageSearch } from '@atelier/shared-schema/images/image-search.ts'
import type { App } from '#app.ts'
import { listItems } from '#families/list.service.ts'
import { presentImages } from './images.present.ts'

export async function searchImages(app: App, actor: Actor, search: ImageSearch): Promise<Page<ImageSummary>> {
  const { view, order, limit, cursor, query, tags, folderId, workspaceId } = search
  const sort = search.sort === 'prompt' || search.sort === 'downloadCount' ? 'createdAt' : search.sort
  const list = { view, order, sort, limit, cursor, tags, folderId, workspaceId, ...(query && { search: query }) }
  const { rows, nextCursor } = await listItems(app, actor, 'IMAGE', list)
  return { items: await presentImages(app.db, actor, rows), nextCursor }
}
