import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { LinkPreview } from '@atelier/shared-schema/contract/areas/preview.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { readItemPage } from '@atelier/shared-schema/entities/item-page.ts'
import type { App } from '#app.ts'
import { readOwnPage } from '#areas/short-url/own-page.ts'
import { findShortUrlTarget } from '#areas/short-url/short-url.queries.ts'

const SITE_NAME = 'Atelier'
const DESCRIPTION_LENGTH = 300

/**
 * Pages of this installation only. To look at addresses elsewhere the server would have to fetch what strangers name,
 * from inside the network it stands in. What the caller cannot see previews like any page that shows no thing.
 */
export async function previewLink(app: App, actor: Actor, url: string): Promise<LinkPreview> {
  const path = await resolvePage(app, url)
  const { origin } = new URL(app.config.publicUrl)
  const page = { url: `${origin}${path}`, siteName: SITE_NAME }
  const item = await findShown(app.db, actor, path)
  if (!item) return { ...page, title: SITE_NAME, description: '', image: null, item: null }
  return {
    ...page,
    title: item.name,
    description: item.description.slice(0, DESCRIPTION_LENGTH),
    image: pictureOf(item),
    item: { id: item.id, kind: item.kind },
  }
}

const shortPage = /^\/s\/([0-9A-Za-z]{10})$/

/** A short address is followed once: it can lead to pages only. */
async function resolvePage(app: App, url: string): Promise<string> {
  const own = new URL(app.config.publicUrl)
  const given = URL.canParse(url, own.href) ? new URL(url, own.href) : undefined
  const [, shortId] = (given?.origin === own.origin && shortPage.exec(given.pathname)) || []
  const target = shortId === undefined ? undefined : await findShortUrlTarget(app.db, shortId)
  return target ?? readOwnPage(url, own.href, 'query.url')
}

async function findShown(db: Db, actor: Actor, path: string): Promise<VisibleItem | undefined> {
  const shown = readItemPage(new URL(path, 'http://page').pathname)
  if (!shown) return undefined
  const access = await findItemAccess(db, actor, shown.id)
  if (!access?.role || access.item.kind !== shown.kind || access.item.deleted_at !== null) return undefined
  return { ...access.item, role: access.role }
}

/** What is rated above safe is not shown beside a link, whoever is about to see it. */
function pictureOf(item: VisibleItem): string | null {
  const isShown = item.thumbnail_file_id !== null && (item.rating === 'sfw' || item.rating === 'unrated')
  return isShown && item.thumbnail_file_id ? filePath(item.thumbnail_file_id, '640') : null
}
