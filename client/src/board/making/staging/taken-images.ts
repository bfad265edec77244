import type { PageBox, PagePoint, PageSize } from '#board/making/placing.ts'
import { fitWithin, layOut } from '#board/making/placing.ts'

export interface TakenFrom {
  readonly x: number
  readonly y: number
  readonly props: {
    readonly w: number
    readonly h: number
    readonly sources: readonly string[]
    readonly label: string
  }
}

export interface KnownAsset {
  readonly id: string
  readonly w: number
  readonly h: number
}

/** An image as it is put on the board in place of a placeholder. */
export interface TakenImage extends PageBox {
  readonly assetId: string
  readonly altText: string
  readonly madeFrom: string[]
}

/** The one that was chosen, where the placeholder is. */
export function takeOne(from: TakenFrom, asset: KnownAsset): TakenImage {
  return takenImage(from, asset, { x: 0, y: 0 })
}

/** All of them, in a grid that begins where the placeholder is. */
export function takeAll(from: TakenFrom, assets: readonly KnownAsset[]): TakenImage[] {
  const { w, h } = from.props
  const places = layOut(assets.length, { w, h })
  return assets.map((asset, index) => takenImage(from, asset, places[index] ?? { x: 0, y: 0 }))
}

function takenImage({ x, y, props }: TakenFrom, asset: KnownAsset, place: PagePoint): TakenImage {
  const box = { x: x + place.x, y: y + place.y, w: props.w, h: props.h }
  return {
    ...fitOnto(box, asset),
    assetId: asset.id,
    altText: props.label.slice(0, ALT_LENGTH_MAX),
    madeFrom: [...props.sources],
  }
}

const ALT_LENGTH_MAX = 200

/** From the upper left corner, so that rows stay in line. */
function fitOnto(box: PageBox, size: PageSize): PageBox {
  const { w, h } = fitWithin(box, size)
  return { x: box.x, y: box.y, w, h }
}

/** The next one in either direction, round and round. */
export function stepThrough<T>(list: readonly T[], current: T | null, by: 1 | -1): T | undefined {
  if (list.length === 0) return undefined
  const at = current === null ? -1 : list.indexOf(current)
  if (at === -1) return list[0]
  return list[(at + by + list.length) % list.length]
}
