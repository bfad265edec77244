import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { failureOf, openDatabase } from '#local/database.ts'
import { Tabs } from '#local/tabs.ts'
import { ImageIndex, timeOfSort } from './image-index.ts'
import { buffersOf, packImages } from './image-list.ts'
import type { ImageQuery } from './image-query.ts'
import type { IndexAnswer, IndexAsk, IndexProgress } from './index-messages.ts'
import { IndexReader } from './index-reader.ts'

/** Much that is read in a row is one new list; the first one is told at once. */
const GATHER_MS = 120
/** What takes long to make is made less often, and less often yet while everything comes for the first time. */
const REST_FACTOR = 3
const FIRST_REST_FACTOR = 8

const ALIKE_MAX = 9

export type TellPage = (answer: IndexAnswer, handedOver?: ArrayBuffer[]) => void

/** The index of one person's pictures and the lists that a page looks at; runs beside the page, in a worker. */
export class IndexService {
  readonly #tell: TellPage
  #index = new ImageIndex('')
  readonly #watched = new Map<string, ImageQuery>()
  #countsWatched = false
  /** Asked for, and not answered yet. */
  #relativesOf: string | undefined
  #progress = { isRead: false, isComplete: false }
  #publishing: ReturnType<typeof setTimeout> | undefined
  #nextAt = 0

  constructor(tell: TellPage) {
    this.#tell = tell
  }

  hear(ask: IndexAsk): void {
    switch (ask.is) {
      case 'open':
        return void this.#open(ask.uid)
      case 'watch':
        this.#watched.set(ask.key, ask.query)
        // Nothing is known yet: an empty list would be a lie.
        return this.#index.size > 0 || this.#progress.isRead ? this.#publish(ask.key, ask.query) : undefined
      case 'unwatch':
        this.#watched.delete(ask.key)
        return undefined
      case 'watch-counts':
        this.#countsWatched = ask.isOn
        return ask.isOn && this.#progress.isRead ? this.#publishCounts() : undefined
      case 'facets':
        return this.#tell({ is: 'facets', facets: this.#index.facets() })
      case 'relatives':
        this.#relativesOf = ask.id
        return this.#tellRelatives()
    }
  }

  #tellRelatives(): void {
    const id = this.#relativesOf
    if (id === undefined || !this.#progress.isRead) return
    this.#relativesOf = undefined
    const alike = this.#index.alike(id, ALIKE_MAX)
    this.#tell({ is: 'relatives', relatives: { id, alike, lineage: this.#index.lineage(id) } })
  }

  async #open(uid: string): Promise<void> {
    const fail = (error: unknown) => this.#tell({ is: 'failed', failure: failureOf(error) })
    this.#index = new ImageIndex(uid)
    try {
      const db = await openDatabase(uid, {
        onBlocked: () => undefined,
        onTaken: () => this.#tell({ is: 'failed', failure: 'other-version' }),
      })
      const reader = new IndexReader(db, uid, this.#index, {
        onChange: () => this.#publishSoon(),
        onProgress: progress => this.#noteProgress(progress),
        onFailure: fail,
      })
      new Tabs(uid, message => message.is === 'stored' && reader.takeStored(JSON.parse(message.items) as FeedItem[]))
    } catch (error) {
      fail(error)
    }
  }

  /** That all is here now is said without delay. */
  #noteProgress(progress: { isRead: boolean; isComplete: boolean }): void {
    if (progress.isComplete && !this.#progress.isComplete) {
      clearTimeout(this.#publishing)
      this.#publishing = undefined
      this.#nextAt = 0
    }
    this.#progress = progress
    this.#tellRelatives()
    this.#publishSoon()
  }

  #publishSoon(): void {
    if (this.#publishing !== undefined) return
    const wait = Math.max(0, this.#nextAt - performance.now())
    this.#publishing = setTimeout(() => {
      this.#publishing = undefined
      const begin = performance.now()
      if (!this.#publishAll()) return
      const end = performance.now()
      const rest = this.#progress.isComplete ? REST_FACTOR : FIRST_REST_FACTOR
      this.#nextAt = end + Math.max(GATHER_MS, rest * (end - begin))
    }, wait)
  }

  /** False when there was no list to tell yet. */
  #publishAll(): boolean {
    this.#tell({ is: 'progress', progress: this.#describeProgress() })
    if (this.#index.size === 0 && !this.#progress.isRead) return false
    for (const [key, query] of this.#watched) this.#publish(key, query)
    if (this.#countsWatched && this.#progress.isRead) this.#publishCounts()
    return true
  }

  #publish(key: string, query: ImageQuery): void {
    const images = packImages(this.#index.select(query), timeOfSort(query))
    this.#tell({ is: 'list', key, images, progress: this.#describeProgress() }, buffersOf(images))
  }

  #publishCounts(): void {
    this.#tell({ is: 'counts', counts: this.#index.count() })
  }

  #describeProgress(): IndexProgress {
    return { ...this.#progress, known: this.#index.size }
  }
}
