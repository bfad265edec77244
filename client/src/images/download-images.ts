import { IMAGES_A_DOWNLOAD_MAX, imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { routeUrl } from '@atelier/shared-schema/contract/client.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { call } from '#api/call.ts'
import { saveBlob, saveFrom } from '#ui/save-file.ts'
import type { StoredItem } from '#local/database.ts'

/** Nothing is asked before so many are downloaded: they come as one zip. */
export const DOWNLOADED_AT_ONCE_MAX = IMAGES_A_DOWNLOAD_MAX

/** Of more, the archive of everything is the better way: a browser is no place for hundreds of zips. */
export const ZIPS_MAX = 20

/** As the file it is. */
export function downloadImage({ id, item }: StoredItem): void {
  const image = detailOf(item, 'IMAGE')
  if (!image) return
  downloadPicture({ ...image, name: item.name })
  void call(imagesRoutes.countDownloads, { body: { ids: [id] } }).catch(() => undefined)
}

/** A file of any kind that shows a picture. */
export function downloadPicture({ fileId, name, mimeType }: { fileId: string; name: string; mimeType: string }): void {
  saveFrom(filePath(fileId, 'original'), fileNameOf(name, mimeType))
}

export function countZips(images: number): number {
  return Math.ceil(images / IMAGES_A_DOWNLOAD_MAX)
}

/** As one zip with all that is known of them. The browser fetches and shows it. */
export function downloadZip(ids: readonly string[]): void {
  saveFrom(routeUrl(imagesRoutes.download, { query: { ids: [...ids] } }), 'images.zip')
}

/**
 * More than the server puts into one zip: each is fetched whole before the next one is asked for. Links would begin them all
 * at once and take every connection to the server until the last has come.
 */
export async function downloadZips(
  ids: readonly string[],
  { signal, onSaved }: { signal: AbortSignal; onSaved: (zips: number) => void },
): Promise<void> {
  const parts = countZips(ids.length)
  for (let part = 1; part <= parts; part++) {
    const from = (part - 1) * IMAGES_A_DOWNLOAD_MAX
    const query = { ids: ids.slice(from, from + IMAGES_A_DOWNLOAD_MAX), part, parts }
    const response = await call(imagesRoutes.download, { query }, { signal })
    saveBlob(await response.blob(), nameOf(response) ?? `images-${part}-of-${parts}.zip`)
    onSaved(part)
  }
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
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
