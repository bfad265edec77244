import { IMAGES_A_DOWNLOAD_MAX, imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { call } from '#api/call.ts'
import type { StoredItem } from '#local/database.ts'

/** Between two downloads: browsers drop some of many that begin at once, and the server takes 30 a minute. */
const APART_MS = 2_200

/** Nothing is asked before so many are downloaded: they come as one zip. */
export const DOWNLOADED_AT_ONCE_MAX = IMAGES_A_DOWNLOAD_MAX

/** Of more, the archive of everything is the better way: a browser is no place for hundreds of zips. */
export const ZIPS_MAX = 20

/** As the file it is. */
export function downloadImage({ id, item }: StoredItem): void {
  const image = detailOf(item, 'IMAGE')
  if (!image) return
  save(filePath(image.fileId, 'original'), fileNameOf(item.name, image.mimeType))
  void call(imagesRoutes.countDownloads, { body: { ids: [id] } }).catch(() => undefined)
}

export function countZips(images: number): number {
  return Math.ceil(images / IMAGES_A_DOWNLOAD_MAX)
}

export interface ZipsOptions {
  signal?: AbortSignal
  /** So many have begun. */
  onBegun?: (zips: number) => void
}

/** With all that is known of them; more than the server puts into one zip come as several, one after the other. */
export async function downloadZips(ids: readonly string[], { signal, onBegun }: ZipsOptions = {}): Promise<void> {
  const parts = countZips(ids.length)
  for (let part = 1; part <= parts; part++) {
    if (part > 1) await new Promise(resolve => setTimeout(resolve, APART_MS))
    if (signal?.aborted) return
    const from = (part - 1) * IMAGES_A_DOWNLOAD_MAX
    const query = { ids: ids.slice(from, from + IMAGES_A_DOWNLOAD_MAX), ...(parts > 1 && { part, parts }) }
    save(routeUrl(imagesRoutes.download, { query }), 'images.zip')
    onBegun?.(part)
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
