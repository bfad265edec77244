import { FileHelpers, createTLSchema, defaultBindingSchemas, defaultShapeSchemas } from '@tldraw/tldraw'
import type { TLRecord } from '@tldraw/tldraw'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { assetIdOf, fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { fetchOriginals } from './fetch-originals.ts'
import type { ExportRun, Exported } from './export-ask.ts'

/** A board as a file that tldraw itself opens: its pictures are in it, and what only we know is made into what it knows. */
export async function writeTldraw(records: readonly BoardRecord[], run: ExportRun): Promise<Exported> {
  const plain = plainRecords(records)
  const used = new Set(plain.map(record => propsOf(record)['assetId']))
  const assets = plain.filter(record => record.typeName === 'asset' && used.has(record.id))
  const fileIds = assets.flatMap(asset => fileOf(asset) ?? [])
  const files = await fetchOriginals([...new Set(fileIds)], run)
  run.onStep({ is: 'packing' })
  const sources = new Map<string, string>()
  for (const [id, file] of files) sources.set(id, await FileHelpers.blobToDataUrl(file))
  const written = plain.flatMap(record => {
    if (record.typeName !== 'asset') return [record]
    if (!used.has(record.id)) return []
    const fileId = fileOf(record)
    return fileId === undefined
      ? [record]
      : [{ ...record, props: { ...propsOf(record), src: sources.get(fileId) ?? null } }]
  })
  const file = { tldrawFileFormatVersion: 1, schema: plainSchema().serialize(), records: written }
  return {
    blob: new Blob([JSON.stringify(file)], { type: 'application/vnd.tldraw+json' }),
    extension: 'tldr',
    share: 1,
  }
}

const plainSchema = () => createTLSchema({ shapes: defaultShapeSchemas, bindings: defaultBindingSchemas })

/** Frames to generate in are frames, placeholders the picture that came of them; of masks and votes nothing is left. */
export function plainRecords(records: readonly BoardRecord[]): BoardRecord[] {
  const schema = plainSchema()
  const plain = records.flatMap(record => plainRecord(record)).filter(record => isValid(schema, record))
  const ids = new Set(plain.map(({ id }) => id))
  return plain.filter(
    record => record.typeName !== 'binding' || (ids.has(String(record['fromId'])) && ids.has(String(record['toId']))),
  )
}

function plainRecord(record: BoardRecord): BoardRecord[] {
  const props = propsOf(record)
  const { w, h } = props
  if (record.typeName === 'shape' && record['type'] === 'generation') {
    return [{ ...record, type: 'frame', props: { w, h, name: props['name'] ?? '', color: 'black' } }]
  }
  if (record.typeName !== 'shape' || record['type'] !== 'placeholder') return [record]
  const results = Array.isArray(props['results']) ? (props['results'] as unknown[]) : []
  const chosen = props['chosen'] ?? results[0]
  if (typeof chosen !== 'string') return []
  const look = { playing: true, url: '', crop: null, flipX: false, flipY: false, altText: props['label'] ?? '' }
  return [{ ...record, type: 'image', props: { w, h, assetId: assetIdOf(fileIdOf(chosen)), ...look } }]
}

function isValid(schema: ReturnType<typeof plainSchema>, record: BoardRecord): boolean {
  try {
    schema.types[record.typeName as TLRecord['typeName']].validate(record)
    return true
  } catch {
    return false
  }
}

function propsOf(record: BoardRecord): Record<string, unknown> {
  return (record['props'] ?? {}) as Record<string, unknown>
}

function fileOf(asset: BoardRecord): string | undefined {
  const { src } = propsOf(asset)
  return typeof src === 'string' && src.startsWith('asset:') ? fileIdOf(src) : undefined
}
