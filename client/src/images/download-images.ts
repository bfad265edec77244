import { IMAGES_A_DOWNLOAD_MAX, imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { call } from '#api/call.ts'
import type { StoredItem } from '#local/database.ts'

/** Between two downloads: browsers drop some of many that begin at once. */
const APART_MS = 1_500

/** One as the file it is; more as archives with all that is known of them, as many as the server puts into one at a time. */
export async function downloadImages(rows: readonly StoredItem[]): Promise<void> {
  const [first, ...others] = rows
  const image = first && detailOf(first.item, 'IMAGE')
  if (image && others.length === 0) {
    save(filePath(image.fileId, 'original'), fileNameOf(first.item.name, image.mimeType))
    void call(imagesRoutes.countDownloads, { body: { ids: [first.id] } }).catch(() => undefined)
    return
  }
  const ids = rows.map(row => row.id)
  for (let from = 0; from < ids.length; from += IMAGES_A_DOWNLOAD_MAX) {
    if (from > 0) await new Promise(resolve => setTimeout(resolve, APART_MS))
    const part = ids.slice(from, from + IMAGES_A_DOWNLOAD_MAX)
    save(routeUrl(imagesRoutes.download, { query: { ids: part } }), 'images.zip')
  }
}

function save(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

function fileNameOf(name: string, mimeType: string): string {
  const extension = extensions[mimeType]
  if (extension === undefined || name.toLowerCase().endsWith(`.${extension}`)) return name
  return `${name.replace(/\.(png|jpe?g|webp|avif|gif)$/i, '')}.${extension}`
}
