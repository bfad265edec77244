import { arrowEnds } from '@atelier/shared-schema/board/arrow-course.ts'
import type { ArrowEnds } from '@atelier/shared-schema/board/arrow-course.ts'
import { placeAgain, placeNew, readBoardPage, takeOff } from '@atelier/shared-schema/board/board-page.ts'
import type { BoardPage, PlacedShape } from '@atelier/shared-schema/board/board-page.ts'
import { overlap, paintedBox } from '@atelier/shared-schema/board/painted-box.ts'
import type { Box } from '@atelier/shared-schema/board/transform.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'

/** What is about to be erased, as tldraw shows it. */
export const PALE = 0.32

export interface SceneRecords {
  all(): readonly BoardRecord[]
  one(id: string): BoardRecord | undefined
}

export interface SceneChanges {
  readonly added: readonly BoardRecord[]
  readonly updated: readonly BoardRecord[]
  readonly removed: readonly BoardRecord[]
}

/** A page as it was painted, which knows of each change where it has to be painted again. */
export class PaintedScene {
  page: BoardPage
  ends: ArrowEnds
  readonly #records: SceneRecords
  readonly #boxes = new Map<string, Box>()
  /** By the shape that they are bound to. */
  #arrows = new Map<unknown, PlacedShape[]>()
  #pale: ReadonlySet<string> = new Set()

  constructor(records: SceneRecords, pageId: string) {
    this.#records = records
    this.page = readBoardPage(records.all(), pageId)
    this.ends = new Map()
    this.#learn()
  }

  /** Where it has to be painted again. */
  take({ added, updated, removed }: SceneChanges): Box[] {
    const touched = [...added, ...updated, ...removed]
    if (touched.some(({ typeName }) => typeName === 'binding')) return this.#readAgain(touched)
    for (const record of [...added, ...updated]) {
      if (record.typeName === 'asset') (this.page.assets as Map<string, BoardRecord>).set(record.id, record)
    }
    const shapes = (records: readonly BoardRecord[]) => records.filter(({ typeName }) => typeName === 'shape')
    const damage = [
      ...shapes(removed).map(record => this.#remove(record)),
      ...shapes(added).map(record => this.#add(record, added)),
      ...shapes(updated).map(record => this.#move(record)),
    ]
    const known = damage.flatMap(boxes => boxes ?? [])
    return damage.every(boxes => boxes !== null) ? known : [...known, ...this.#readAgain(touched)]
  }

  /** Those that are about to be erased. */
  makePale(ids: ReadonlySet<string>): Box[] {
    const changed = ids.symmetricDifference(this.#pale)
    this.#pale = ids
    return [...changed].flatMap(id => this.#records.one(id) ?? []).flatMap(record => this.#move(record) ?? [])
  }

  boxOf(id: string): Box | undefined {
    return this.#boxes.get(id)
  }

  /** What of the page may reach into one of these, in the order it lies over each other. */
  reachingInto(places: readonly Box[]): PlacedShape[] {
    return this.page.shapes.filter(({ record }) => {
      const box = this.#boxes.get(record.id)
      return box !== undefined && places.some(place => overlap(box, place))
    })
  }

  /** Where a shape was and is, and what goes with it; of another page nothing. Null where the page has to be read. */
  #move(record: BoardRecord): Box[] | null {
    const shape = this.page.byId.get(record.id)
    if (!shape && this.#isElsewhere(record)) return []
    if (!shape || !placeAgain(this.page, this.#shown(record))) return null
    const moved = withInner(shape)
    const bound = moved.flatMap(({ record: { id } }) => this.#arrows.get(id) ?? [])
    const damage = [...moved, ...bound].flatMap(each => this.#measure(each))
    // What it lies in reaches elsewhere now, and is looked for there.
    const parentOf = (each: BoardRecord) => this.page.byId.get(String(each['parentId']))
    for (let around = parentOf(record); around; around = parentOf(around.record)) this.#measure(around)
    return damage
  }

  /** Null where the page has to be read. */
  #add(record: BoardRecord, added: readonly BoardRecord[]): Box[] | null {
    // What lies in something that comes along is of this page if that is.
    if (this.#isElsewhere(record)) return added.some(({ id }) => id === record['parentId']) ? null : []
    const shape = placeNew(this.page, this.#shown(record))
    return shape && this.#measure(shape)
  }

  /** On another page, as far as is known. */
  #isElsewhere({ parentId }: BoardRecord): boolean {
    return parentId !== this.page.id && !this.page.byId.has(String(parentId))
  }

  #remove({ id }: BoardRecord): Box[] | null {
    const box = this.#boxes.get(id)
    if (!this.page.byId.has(id)) return []
    if (!takeOff(this.page, id)) return null
    this.#boxes.delete(id)
    return box ? [box] : []
  }

  #readAgain(touched: readonly BoardRecord[]): Box[] {
    const before = new Map(this.#boxes)
    this.page = readBoardPage(
      this.#records.all().map(record => this.#shown(record)),
      this.page.id,
    )
    this.#learn()
    const shapes = touched.map(record => (record.typeName === 'binding' ? String(record['fromId']) : record.id))
    const inner = shapes.flatMap(id => {
      const shape = this.page.byId.get(id)
      return shape ? withInner(shape).map(({ record }) => record.id) : [id]
    })
    const bound = inner.flatMap(id => this.#arrows.get(id) ?? []).map(({ record }) => record.id)
    return [...inner, ...bound].flatMap(id => [before.get(id) ?? [], this.#boxes.get(id) ?? []].flat())
  }

  #shown(record: BoardRecord): BoardRecord {
    return this.#pale.has(record.id) ? { ...record, opacity: Number(record['opacity'] ?? 1) * PALE } : record
  }

  #learn(): void {
    this.ends = arrowEnds(this.page.bindings)
    this.#arrows = new Map()
    for (const [arrowId, ends] of this.ends) {
      const arrow = this.page.byId.get(arrowId)
      if (!arrow) continue
      for (const { toId } of [ends.start, ends.end].flatMap(binding => binding ?? [])) {
        this.#arrows.set(toId, [...(this.#arrows.get(toId) ?? []), arrow])
      }
    }
    this.#boxes.clear()
    for (const shape of this.page.byId.values()) this.#measure(shape)
  }

  #measure(shape: PlacedShape): Box[] {
    const { id } = shape.record
    const before = this.#boxes.get(id)
    const after = paintedBox({ page: this.page, ends: this.ends, scale: Infinity }, shape)
    if (after) this.#boxes.set(id, after)
    else this.#boxes.delete(id)
    return [before, after].flatMap(box => box ?? [])
  }
}

function withInner(shape: PlacedShape): PlacedShape[] {
  return [shape, ...shape.children.flatMap(withInner)]
}
