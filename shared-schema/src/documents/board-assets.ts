import type { BoardRecord } from './artboard.ts'
import { assetIdOf, fileIdOf } from './board-shapes.ts'

/** The file whose picture an asset is; undefined where it waits for one, or is a link. */
export function fileOfAsset(asset: BoardRecord): string | undefined {
  const source = (asset['props'] as { src?: unknown } | undefined)?.src
  return asset.typeName === 'asset' && typeof source === 'string' && source.startsWith(assetIdOf(''))
    ? fileIdOf(source)
    : undefined
}

/** An asset with another file in the place of its own, undefined: with none; anything else as it is. */
export function followFile(record: BoardRecord, nameOf: (fileId: string) => string | undefined): BoardRecord {
  const fileId = fileOfAsset(record)
  if (fileId === undefined) return record
  const name = nameOf(fileId)
  if (name === fileId) return record
  return { ...record, props: { ...(record['props'] as object), src: name === undefined ? null : assetIdOf(name) } }
}
