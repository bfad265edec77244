import { MigrationFailureReason, parseTldrawJsonFile } from '@tldraw/tldraw'
import type { TLSchema, TldrawFileParseError } from '@tldraw/tldraw'
import { z } from 'zod'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { IMPORT_SHAPES_MAX, ImportRefused, readJson, ROOT } from './import-content.ts'
import type { ImportedContent, ImportedPage, ImportedPicture } from './import-content.ts'

export interface KnownKinds {
  shapes: ReadonlySet<string>
  bindings: ReadonlySet<string>
}

/** What stands for tasks and votes of people elsewhere has nothing to stand for here. */
const notTaken: ReadonlySet<string> = new Set(['placeholder', 'mask-stroke', 'vote', 'video'])

const tldrawFile = z.object({ tldrawFileFormatVersion: z.number(), records: z.array(z.unknown()) })

/** What a file of tldraw holds, older ones as they would be now. Throws `ImportRefused` of what is none. */
export function readTldraw(text: string, schema: TLSchema, known: KnownKinds): ImportedContent {
  const json = readJson(text)
  const { data: file } = tldrawFile.safeParse(json)
  if (file && file.records.length > IMPORT_SHAPES_MAX * 3) throw new ImportRefused('too-many')
  const left = new Map<string, number>()
  const taken = file?.records.filter(record => isTaken(record, known, left))
  const isWhole = !file || taken?.length === file.records.length
  const result = parseTldrawJsonFile({
    json: isWhole ? text : JSON.stringify({ ...(json as object), records: taken }),
    schema,
  })
  if (!result.ok) throw new ImportRefused(reasonOf(result.error), result.error)
  return contentOf(result.value.allRecords() as unknown as BoardRecord[], left)
}

function isTaken(record: unknown, known: KnownKinds, left: Map<string, number>): boolean {
  const { typeName, type } = (record ?? {}) as { typeName?: unknown; type?: unknown }
  if (typeName !== 'shape' && typeName !== 'binding') return true
  const kinds = typeName === 'shape' ? known.shapes : known.bindings
  const kind = typeof type === 'string' ? type.slice(0, 60) : '?'
  if (kinds.has(kind) && !notTaken.has(kind)) return true
  if (typeName === 'shape') count(left, kind)
  return false
}

function count(left: Map<string, number>, kind: string): void {
  left.set(kind, (left.get(kind) ?? 0) + 1)
}

function reasonOf(error: TldrawFileParseError): ImportRefused['reason'] {
  switch (error.type) {
    case 'notATldrawFile':
      return 'not-a-board'
    case 'v1File':
      return 'older-app'
    case 'fileFormatVersionTooNew':
      return 'too-new'
    case 'migrationFailed':
      return error.reason === MigrationFailureReason.TargetVersionTooNew ? 'too-new' : 'damaged'
    case 'invalidRecords':
      return 'damaged'
  }
}

function contentOf(records: readonly BoardRecord[], left: Map<string, number>): ImportedContent {
  const { assets, pictures, lost } = readAssets(records)
  const pages = records
    .filter(record => record.typeName === 'page')
    .toSorted((a, b) => (String(a['index']) < String(b['index']) ? -1 : 1))
    .map(page => readPage(page, records, { lost, left }))
  const shapes = pages.reduce((sum, page) => sum + page.shapes.length, 0)
  if (shapes === 0) throw new ImportRefused('empty')
  if (shapes > IMPORT_SHAPES_MAX) throw new ImportRefused('too-many')
  return { pages: pages.filter(page => page.shapes.length > 0), assets, pictures, left }
}

/** What is embedded is brought; what lies on other servers is not to be had from here. */
function readAssets(records: readonly BoardRecord[]) {
  const assets: BoardRecord[] = []
  const pictures: ImportedPicture[] = []
  const lost = new Set<string>()
  for (const asset of records) {
    if (asset.typeName !== 'asset') continue
    const props = (asset['props'] ?? {}) as Record<string, unknown>
    const { src, name } = props
    if (asset['type'] === 'bookmark') {
      assets.push({ ...asset, meta: {}, props: { ...props, image: '', favicon: '' } })
    } else if (asset['type'] === 'image' && typeof src === 'string' && src.startsWith('data:image/')) {
      pictures.push({ assetId: asset.id, name: typeof name === 'string' ? name : '', source: src })
      assets.push({ ...asset, meta: {}, props: { ...props, src: null } })
    } else lost.add(asset.id)
  }
  return { assets, pictures, lost }
}

function readPage(
  page: BoardRecord,
  records: readonly BoardRecord[],
  { lost, left }: { lost: ReadonlySet<string>; left: Map<string, number> },
): ImportedPage {
  const childrenOf = Map.groupBy(
    records.filter(record => record.typeName === 'shape'),
    record => record['parentId'],
  )
  const shapes: BoardRecord[] = []
  const take = (parentId: string, as: string) => {
    for (const shape of childrenOf.get(parentId) ?? []) {
      const { assetId } = (shape['props'] ?? {}) as { assetId?: unknown }
      if (shape['type'] === 'image' && typeof assetId === 'string' && lost.has(assetId)) {
        count(left, 'image')
        continue
      }
      shapes.push({ ...shape, parentId: as, meta: {} })
      take(shape.id, shape.id)
    }
  }
  take(page.id, ROOT)
  const here = new Set(shapes.map(({ id }) => id))
  const bindings = records.filter(
    ({ typeName, fromId, toId }) => typeName === 'binding' && here.has(String(fromId)) && here.has(String(toId)),
  )
  const name = typeof page['name'] === 'string' ? page['name'] : ''
  return { name, shapes, bindings: bindings.map(binding => ({ ...binding, meta: {} })) }
}
