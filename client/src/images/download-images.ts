import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { StoredItem } from '#local/database.ts'

/** Between two downloads: browsers drop some of many that begin at once. */
const APART_MS = 250

/** The originals, each by its name. */
export async function downloadImages(rows: readonly StoredItem[]): Promise<void> {
  for (const row of rows) {
    const image = detailOf(row.item, 'IMAGE')
    if (!image) continue
    const link = document.createElement('a')
    link.href = filePath(image.fileId, 'original')
    link.download = fileNameOf(row.item.name, image.mimeType)
    link.click()
    await new Promise(resolve => setTimeout(resolve, APART_MS))
  }
}

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

export function fileNameOf(name: string, mimeType: string): string {
  const extension = extensions[mimeType]
  if (extension === undefined || name.toLowerCase().endsWith(`.${extension}`)) return name
  return `${name.replace(/\.(png|jpe?g|webp|avif|gif)$/i, '')}.${extension}`
}
