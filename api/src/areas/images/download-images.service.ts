import { downloadZip, predictLength } from 'client-zip'
import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readExisting } from '@atelier/platform/storage/object-store.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { cleanFileName, splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import type { App } from '#app.ts'
import { partByRight } from '#families/bulk.ts'
import { presentImage } from './images.present.ts'
import { listImageFiles } from './images.queries.ts'

const LIST_NAME = 'images.json'

export interface DownloadAsk {
  ids: readonly string[]
  /** Which of how many zips this is. */
  part?: number | undefined
  parts?: number | undefined
}

/** Nothing is kept in memory but what is on its way: each image is read when its turn comes. */
export async function downloadImages(app: App, actor: Person, ask: DownloadAsk): Promise<Response> {
  const { ids } = ask
  const { allowed, refused } = partByRight(await findItemsAccess(app.db, actor, ids), {
    kind: 'IMAGE',
    ids,
    right: 'view',
  })
  const files = new Map(
    (
      await listImageFiles(
        app.db,
        allowed.map(item => item.id),
      )
    ).map(file => [file.item_id, file]),
  )
  const names = new UniqueNames()
  const entries = allowed.flatMap(item => {
    const file = files.get(item.id)
    return file ? [{ item, file, name: names.take(nameEntry(item.name, file)) }] : []
  })
  if (entries.length === 0) throw notFound('image')
  const told = await Promise.all(
    entries.map(async ({ item, name }) => ({ file: name, ...(await presentImage(app, app.db, actor, item)) })),
  )
  const list = Buffer.from(JSON.stringify({ images: told, refused }, null, 2))
  const lastModified = app.now()
  const pictures = entries.map(({ file, name, item }) => ({
    name,
    size: file.size,
    sha256: file.sha256,
    lastModified: item.created_at,
  }))
  const about = { name: LIST_NAME, input: list, size: list.length, lastModified }

  async function* read() {
    yield about
    for (const { sha256, ...entry } of pictures) {
      yield { ...entry, input: (await readExisting(app.store, blobKey(sha256))) as AsyncIterable<Buffer> }
    }
  }
  const headers = {
    'content-type': 'application/zip',
    'content-length': String(predictLength([about, ...pictures])),
    'content-disposition': `attachment; filename="${nameZip(ask, lastModified)}"`,
  }
  return new Response(downloadZip(read()).body, { headers })
}

function nameZip({ part, parts }: DownloadAsk, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  return part && parts ? `images-${day}-${part}-of-${parts}.zip` : `images-${day}.zip`
}

/** The usual one first. */
const endings: Record<string, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
}

/** The image’s own name with an ending that its bytes have. */
function nameEntry(name: string, file: { name: string; mime_type: string }): string {
  const fitting = endings[file.mime_type] ?? [splitFileName(file.name).extension.toLowerCase()]
  const clean = cleanFileName(name).replaceAll('/', '_')
  return fitting.some(ending => clean.toLowerCase().endsWith(ending)) ? clean : clean + fitting[0]
}

/** `fox.png`, `fox-2.png`: no two entries have one name, in any case. */
class UniqueNames {
  private readonly taken = new Set([LIST_NAME])

  take(name: string): string {
    const { stem, extension } = splitFileName(name)
    let candidate = name
    for (let number = 2; this.taken.has(candidate.toLowerCase()); number++) candidate = `${stem}-${number}${extension}`
    this.taken.add(candidate.toLowerCase())
    return candidate
  }
}
