import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Trx } from '@atelier/database/database/connection.ts'
import { insertSdModel } from '@atelier/database/models/sd-models.queries.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import { copyForStyle, insertStyle, putStyleImages } from '#areas/sd-styles/styles.queries.ts'
import type { NewPerson } from './sample-content.ts'
import { insertSampleFile, keepSampleBytes } from './sample-pictures.queries.ts'

interface Words {
  name: string
  description: string
}

/** Learned from six of the pictures: `npm run patch-model`. */
const modelWords: Record<Locale, Words> = {
  en: {
    name: 'Painted landscapes',
    description:
      'A Patch Model learned from six of the painted examples. Draw with it, or lay it over what Studio Painter makes.',
  },
  vi: {
    name: 'Phong cảnh vẽ',
    description: 'Một Patch Model học từ sáu bức tranh mẫu. Hãy vẽ bằng nó, hoặc phủ nó lên tranh của Studio Painter.',
  },
}
const styleWords: Record<Locale, Words> = {
  en: { name: 'Lights at night', description: 'A style of three of the painted examples.' },
  vi: { name: 'Ánh đèn đêm', description: 'Một phong cách từ ba bức tranh mẫu.' },
}
const styleOf = [
  { file: 'neon-rain.webp', weight: 2 },
  { file: 'hoi-an.webp', weight: 1 },
  { file: 'lantern-island.webp', weight: 1 },
]

const SAMPLE_SIDE = 512

/**
 * A style and a model to begin with, as the new person's own.
 *
 * @param pictures the files of the sample pictures by their names
 */
export async function createSampleModels(
  app: Pick<App, 'store'>,
  trx: Trx,
  person: NewPerson,
  { pictures, now }: { pictures: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  await createSampleModel(app, trx, person, now)
  const own = { ownerUid: person.uid, workspaceId: null, now }
  const id = newId()
  await insertStyle(trx, { id, ...own, ...styleWords[person.locale], isDraft: false })
  const images = []
  for (const { file, weight } of styleOf) {
    const from = pictures.get(file)
    const fileId = from && (await copyForStyle(trx, { ...own, id }, from))
    if (fileId) images.push({ fileId, weight })
  }
  await putStyleImages(trx, id, images)
}

async function createSampleModel({ store }: Pick<App, 'store'>, trx: Trx, { uid, locale }: NewPerson, now: Date) {
  const [model, sample] = await Promise.all([readPart('patches'), readPart('webp')])
  for (const part of [model, sample].toSorted((a, b) => Buffer.compare(a.sha256, b.sha256))) {
    await keepSampleBytes(trx, store, part)
  }
  const own = { ownerUid: uid, now }
  const fileId = await insertSampleFile(trx, { ...own, ...model, purpose: 'SD_MODEL', mimeType: OCTETS })
  const size = { width: SAMPLE_SIDE, height: SAMPLE_SIDE }
  const shown = await insertSampleFile(trx, { ...own, ...sample, ...size, mimeType: 'image/webp' })
  await insertSdModel(trx, {
    ...own,
    ...modelWords[locale],
    workspaceId: null,
    isDraft: false,
    baseType: 'patch',
    modelKind: 'normal',
    triggerWords: [],
    format: 'patches',
    fileId,
    isKnownGood: true,
    samples: [{ fileId: shown, ...size }],
  })
}

const OCTETS = 'application/octet-stream'

async function readPart(extension: 'patches' | 'webp') {
  const name = `painted-landscapes.${extension}`
  const bytes = await readFile(new URL(`./models/${name}`, import.meta.url))
  return { name, bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}
