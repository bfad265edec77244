import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LocalFailure } from '#local/database.ts'
import { readLocalState, subscribeToLocalState } from '#local/local-store.ts'
import { ImageList } from './image-list.ts'
import type { ImageCounts, ImageFacets } from './image-index.ts'
import type { ImageQuery } from './image-query.ts'
import type { IndexAnswer, IndexAsk, IndexProgress, Relatives } from './index-messages.ts'

const unread: IndexProgress = { isRead: false, isComplete: false, known: 0 }

export interface LibraryState {
  progress: IndexProgress
  failure: LocalFailure | null
  counts: ImageCounts | undefined
  facets: ImageFacets | undefined
  relatives: Relatives | undefined
  lists: ReadonlyMap<string, ImageList>
}

const emptyState: LibraryState = {
  progress: unread,
  failure: null,
  counts: undefined,
  facets: undefined,
  relatives: undefined,
  lists: new Map(),
}

/** The worker with the index of one person, shared by all screens that show pictures. */
class ImageLibrary {
  readonly uid: string
  readonly #worker: Worker
  readonly #listeners = new Set<() => void>()
  readonly #watchers = new Map<string, number>()
  #countWatchers = 0
  #state = emptyState

  constructor(uid: string) {
    this.uid = uid
    this.#worker = new Worker(new URL('./image-index.worker.ts', import.meta.url), { type: 'module', name: 'images' })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<IndexAnswer>) => this.#hear(data))
    this.#worker.addEventListener('error', () => this.#set({ failure: 'no-storage' }))
    this.#ask({ is: 'open', uid })
  }

  readonly read = (): LibraryState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  watch(key: string, query: ImageQuery): () => void {
    const count = this.#watchers.get(key) ?? 0
    this.#watchers.set(key, count + 1)
    if (count === 0) this.#ask({ is: 'watch', key, query })
    return () => this.#release(key)
  }

  /** A moment later, for who comes back or changes over: the list is at hand then. */
  #release(key: string): void {
    setTimeout(() => {
      const count = (this.#watchers.get(key) ?? 1) - 1
      this.#watchers.set(key, count)
      if (count > 0) return
      this.#watchers.delete(key)
      this.#ask({ is: 'unwatch', key })
      const lists = new Map(this.#state.lists)
      lists.delete(key)
      this.#set({ lists })
    }, KEPT_MS)
  }

  watchCounts(): () => void {
    if (this.#countWatchers++ === 0) this.#ask({ is: 'watch-counts', isOn: true })
    return () => {
      if (--this.#countWatchers === 0) this.#ask({ is: 'watch-counts', isOn: false })
    }
  }

  askFacets(): void {
    this.#ask({ is: 'facets' })
  }

  askRelatives(id: string): void {
    this.#ask({ is: 'relatives', id })
  }

  #ask(ask: IndexAsk): void {
    this.#worker.postMessage(ask)
  }

  #hear(answer: IndexAnswer): void {
    switch (answer.is) {
      case 'list':
        // The last watcher has gone meanwhile.
        if (!this.#watchers.has(answer.key)) return
        return this.#set({
          lists: new Map(this.#state.lists).set(answer.key, new ImageList(answer.images)),
          progress: answer.progress,
        })
      case 'progress':
        return this.#set({ progress: answer.progress })
      case 'counts':
        return this.#set({ counts: answer.counts })
      case 'facets':
        return this.#set({ facets: answer.facets })
      case 'relatives':
        return this.#set({ relatives: answer.relatives })
      case 'failed':
        return this.#set({ failure: answer.failure })
    }
  }

  #set(change: Partial<LibraryState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  dispose(): void {
    this.#worker.terminate()
    this.#listeners.clear()
  }
}

const KEPT_MS = 20_000

let library: ImageLibrary | undefined

function libraryOf(uid: string): ImageLibrary {
  if (library?.uid !== uid) {
    library?.dispose()
    library = new ImageLibrary(uid)
  }
  return library
}

/** Before there is anything that looks at it: to start takes longer than to be looked at. */
export function beginImageLibrary(uid: string): void {
  libraryOf(uid)
}

/** Nothing of one person may be in memory for the next. */
subscribeToLocalState(() => {
  const { data } = readLocalState()
  if (data?.uid === library?.uid) return
  library?.dispose()
  library = undefined
})

export interface WatchedImages {
  /** undefined until the first part of it is known. */
  list: ImageList | undefined
  progress: IndexProgress
  failure: LocalFailure | null
}

export function useImageList(uid: string, query: ImageQuery): WatchedImages {
  const shared = libraryOf(uid)
  const key = useMemo(() => JSON.stringify(query), [query])
  useEffect(() => shared.watch(key, JSON.parse(key) as ImageQuery), [shared, key])
  const list = useSyncExternalStore(
    shared.subscribe,
    useCallback(() => shared.read().lists.get(key), [shared, key]),
  )
  const progress = useSyncExternalStore(shared.subscribe, () => shared.read().progress)
  const failure = useSyncExternalStore(shared.subscribe, () => shared.read().failure)
  return { list, progress, failure }
}

/** Nothing of who is not signed in. */
export function useImageCounts(uid: string | undefined): ImageCounts | undefined {
  const shared = uid === undefined ? undefined : libraryOf(uid)
  useEffect(() => shared?.watchCounts(), [shared])
  return useSyncExternalStore(
    useCallback((listener: () => void) => shared?.subscribe(listener) ?? (() => undefined), [shared]),
    () => shared?.read().counts,
  )
}

/** As they were when they were asked for. */
export function useImageFacets(uid: string): ImageFacets | undefined {
  const shared = libraryOf(uid)
  useEffect(() => shared.askFacets(), [shared])
  return useSyncExternalStore(shared.subscribe, () => shared.read().facets)
}

/** What this device itself knows of what belongs to a picture, while that is asked: undefined until it is answered. */
export function useRelativesHere(uid: string | undefined, id: string, isAsked: boolean): Relatives | undefined {
  const shared = uid === undefined || !isAsked ? undefined : libraryOf(uid)
  useEffect(() => shared?.askRelatives(id), [shared, id])
  const relatives = useSyncExternalStore(
    useCallback((listener: () => void) => shared?.subscribe(listener) ?? (() => undefined), [shared]),
    () => shared?.read().relatives,
  )
  return relatives?.id === id ? relatives : undefined
}
