import type { ImageLineage } from '@atelier/shared-schema/entities/image-lineage.ts'
import { findAlike } from './alike.ts'
import type { ImageFacts } from './image-facts.ts'
import type { TimeOf } from './image-list.ts'
import type { ImageQuery, ImageSort, ImageView } from './image-query.ts'
import { lineageHere } from './lineage-here.ts'
import { matcherOf } from './match-image.ts'

export interface ImageCounts {
  views: Record<ImageView, number>
  /** How many pictures lie directly in each folder. */
  folders: Record<string, number>
  /** And how many things of whatever kind, but folders. */
  things: Record<string, number>
  /** In which one's own pictures were made, the newest first: `2026-11`. What is older is found by its year. */
  months: string[]
}

/** What the pictures of one's library differ in, most frequent first: what a filter offers. */
export interface ImageFacets {
  models: Facet[]
  samplers: Facet[]
  tags: Facet[]
  owners: Facet[]
  folders: Facet[]
}

/** Of a picture, what it is shown and opened by. */
export type AlikeImage = Pick<ImageFacts, 'id' | 'fileId' | 'name' | 'thumbHash'>

export interface Facet {
  value: string
  /** What it is called, where that is not what it is found by. */
  label?: string
  count: number
}

/** Everything known of the pictures on this device, and what lists of them are made from. */
export class ImageIndex {
  readonly #uid: string
  readonly #byId = new Map<string, ImageFacts>()
  /** Of what pictures lie in and are made with. */
  readonly #names = new Map<string, string>()
  /** The folder that each thing of another kind lies in. */
  readonly #places = new Map<string, string>()

  constructor(uid: string) {
    this.#uid = uid
  }

  get size(): number {
    return this.#byId.size
  }

  put(facts: ImageFacts): void {
    this.#byId.set(facts.id, facts)
  }

  putName(id: string, name: string): void {
    this.#names.set(id, name)
  }

  putPlace(id: string, folderId: string | null): void {
    if (folderId === null) this.#places.delete(id)
    else this.#places.set(id, folderId)
  }

  has(id: string): boolean {
    return this.#byId.has(id) || this.#names.has(id) || this.#places.has(id)
  }

  remove(id: string): void {
    this.#byId.delete(id)
    this.#names.delete(id)
    this.#places.delete(id)
  }

  *ids(): Generator<string> {
    yield* this.#byId.keys()
    yield* this.#places.keys()
  }

  select({ of, text, sort }: ImageQuery): ImageFacts[] {
    const isIn = 'view' in of ? inView(of.view) : inFolder(of.folderId)
    const matches = matcherOf(text, this.#uid, this.#names)
    const found: ImageFacts[] = []
    for (const facts of this.#byId.values()) if (isIn(facts) && matches(facts)) found.push(facts)
    const isTrash = 'view' in of && of.view === 'trash'
    return found.sort(isTrash && sort === 'newest' ? by(facts => facts.deletedAt) : orders[sort])
  }

  count(): ImageCounts {
    const views = { 'my-images': 0, favorites: 0, 'shared-with-me': 0, trash: 0 }
    const folders: Record<string, number> = {}
    const days = new Set<number>()
    const tests = Object.entries(viewTests)
    for (const facts of this.#byId.values()) {
      for (const [view, isIn] of tests) if (isIn(facts)) views[view as ImageView] += 1
      if (facts.folderId !== '' && facts.deletedAt === 0) folders[facts.folderId] = (folders[facts.folderId] ?? 0) + 1
      if (viewTests['my-images'](facts)) days.add(Math.floor(facts.createdAt / DAY_MS))
    }
    const things = { ...folders }
    for (const folderId of this.#places.values()) things[folderId] = (things[folderId] ?? 0) + 1
    return { views, folders, things, months: listMonths(days) }
  }

  /** Of what is not in the trash, what looks most like this one. */
  alike(id: string, most: number): AlikeImage[] {
    const wanted = this.#byId.get(id)
    if (!wanted) return []
    const others = this.#byId.values().filter(({ deletedAt }) => deletedAt === 0)
    return findAlike(wanted, others, most).map(({ id: found, fileId, name, thumbHash }) => ({
      id: found,
      fileId,
      name,
      thumbHash,
    }))
  }

  lineage(id: string): ImageLineage | undefined {
    return lineageHere({ get: each => this.#byId.get(each), made: () => this.#madeOf() }, id, STEPS)
  }

  #madeOf(): Map<string, string[]> {
    const made = new Map<string, string[]>()
    for (const { id, sources } of this.#byId.values()) {
      for (const source of sources ?? []) made.set(source.id, [...(made.get(source.id) ?? []), id])
    }
    return made
  }

  facets(): ImageFacets {
    const counts = {
      models: new Tally(),
      samplers: new Tally(),
      tags: new Tally(),
      owners: new Tally(),
      folders: new Tally(),
    }
    for (const facts of this.#byId.values()) {
      if (facts.deletedAt !== 0) continue
      counts.models.add(facts.model)
      counts.samplers.add(facts.sampler)
      counts.owners.add(facts.ownerUsername ?? facts.ownerUid, facts.ownerName)
      for (const tag of facts.tags) counts.tags.add(tag.name)
      counts.folders.add(this.#names.get(facts.folderId) ?? '')
    }
    return {
      models: counts.models.list(),
      samplers: counts.samplers.list(),
      tags: counts.tags.list(),
      owners: counts.owners.list(),
      folders: counts.folders.list(),
    }
  }
}

const STEPS = 3

const DAY_MS = 86_400_000
const MONTHS_MAX = 24

function listMonths(days: Iterable<number>): string[] {
  const months = new Set(Array.from(days, day => new Date(day * DAY_MS).toISOString().slice(0, '2026-11'.length)))
  return [...months].toSorted().toReversed().slice(0, MONTHS_MAX)
}

const FACETS_MAX = 60

class Tally {
  readonly #facets = new Map<string, Facet>()

  add(value: string, label?: string): void {
    if (value === '') return
    const facet = this.#facets.get(value)
    if (facet) facet.count += 1
    else this.#facets.set(value, { value, count: 1, ...(label !== undefined && { label }) })
  }

  list(): Facet[] {
    return [...this.#facets.values()]
      .toSorted((one, other) => other.count - one.count || compare(one.value, other.value))
      .slice(0, FACETS_MAX)
  }
}

const viewTests: Record<ImageView, (facts: ImageFacts) => boolean> = {
  'my-images': ({ isOwn, deletedAt }) => isOwn && deletedAt === 0,
  favorites: ({ isFavorite, deletedAt }) => isFavorite && deletedAt === 0,
  'shared-with-me': ({ isOwn, isOnlyKept, deletedAt }) => !isOwn && !isOnlyKept && deletedAt === 0,
  trash: ({ isOwn, deletedAt }) => isOwn && deletedAt !== 0,
}

function inView(view: ImageView): (facts: ImageFacts) => boolean {
  return viewTests[view]
}

function inFolder(folderId: string): (facts: ImageFacts) => boolean {
  return facts => facts.folderId === folderId && facts.deletedAt === 0
}

/** What headings by day tell of: only where the order is by time. */
export function timeOfSort({ of, sort }: ImageQuery): TimeOf {
  if (sort === 'changed') return facts => facts.updatedAt
  if (sort !== 'newest' && sort !== 'oldest') return () => Number.NaN
  const isTrash = 'view' in of && of.view === 'trash'
  return isTrash && sort === 'newest' ? facts => facts.deletedAt : facts => facts.createdAt
}

type Order = (one: ImageFacts, other: ImageFacts) => number

/** Most or newest first; what is alike by id, newest first, as the server has it. */
function by(key: (facts: ImageFacts) => number): Order {
  return (one, other) => key(other) - key(one) || compare(other.id, one.id)
}

const orders: Record<ImageSort, Order> = {
  newest: by(facts => facts.createdAt),
  oldest: (one, other) => one.createdAt - other.createdAt || compare(one.id, other.id),
  changed: by(facts => facts.updatedAt),
  name: (one, other) => compareText(one.name, other.name) || compare(one.id, other.id),
  prompt: (one, other) => compareText(one.prompt, other.prompt) || compare(one.id, other.id),
  favorites: by(facts => facts.favoriteCount),
  downloads: by(facts => facts.downloadCount),
  largest: by(facts => facts.width * facts.height),
}

function compareText(one: string, other: string): number {
  return compare(one.toLowerCase(), other.toLowerCase())
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other)
}
