/** What of a record says where it is shown. */
interface Placed {
  id: string
  typeName: string
  parentId?: unknown
  index?: unknown
  fromId?: unknown
  toId?: unknown
}

type Records = ReadonlyMap<string, Placed>

/**
 * What concurrent changes can leave behind, as a store can hold it: parents that are gone or in a circle, and arrows bound
 * to what is gone. Every client works it out from the document alone, so all see the same; the document keeps what it says,
 * and once the parent is back its children are with it again.
 */
export class SoundRecords {
  readonly #records: Records
  /** Where shapes without a place are shown; looked for among all records only once one has none. */
  #firstPage: { id: string | undefined } | undefined

  constructor(records: Records) {
    this.#records = records
  }

  /** null: it is there, but nothing can be shown of it. */
  view<T extends Placed>(record: T): T | null {
    if (record.typeName === 'binding') return this.#isBound(record) ? record : null
    if (record.typeName !== 'shape' || this.#hasPlace(record)) return record
    this.#firstPage ??= { id: firstPageOf(this.#records) }
    return this.#firstPage.id === undefined ? null : { ...record, parentId: this.#firstPage.id }
  }

  #isBound({ fromId, toId }: Placed): boolean {
    return [fromId, toId].every(end => typeof end === 'string' && this.#records.get(end)?.typeName === 'shape')
  }

  /** Of a circle only the smallest id is taken out: then the others have a place by it. */
  #hasPlace(record: Placed): boolean {
    const seen = new Set<string>()
    let above: Placed | undefined = record
    while (above?.typeName === 'shape') {
      if (seen.has(above.id)) return record.id !== smallestOfCircle(this.#records, above)
      seen.add(above.id)
      const parent: Placed | undefined = this.#records.get(String(above.parentId))
      // The nearest one without a parent is moved to the page, and the rest with it.
      if (parent?.typeName !== 'shape' && parent?.typeName !== 'page') return above.id !== record.id
      above = parent
    }
    return true
  }
}

/** Whether others are shown where they were: what others stand on is there as before. */
export function standsTheSame(before: Placed | undefined, after: Placed | undefined): boolean {
  const bears = [before, after].some(record => record?.typeName === 'shape' || record?.typeName === 'page')
  return !bears || (before?.typeName === after?.typeName && before?.parentId === after?.parentId)
}

function smallestOfCircle(records: Records, start: Placed): string {
  let smallest = start.id
  for (let next = records.get(String(start.parentId)); next && next.id !== start.id;) {
    if (next.id < smallest) smallest = next.id
    next = records.get(String(next.parentId))
  }
  return smallest
}

function firstPageOf(records: Records): string | undefined {
  let first: Placed | undefined
  for (const record of records.values()) {
    if (record.typeName === 'page' && (!first || isBefore(record, first))) first = record
  }
  return first?.id
}

function isBefore(a: Placed, b: Placed): boolean {
  const [one, other] = [String(a.index), String(b.index)]
  return one === other ? a.id < b.id : one < other
}
