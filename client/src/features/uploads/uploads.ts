import { isNoRoom } from '#local/database.ts'
import { randomId } from '#local/random-id.ts'
import { noteWork } from '#local/sync-state.ts'
import { UploadStore, listFirst, uploadStoreName } from '#local/uploads/upload-store.ts'
import type { ModelFile } from '#local/uploads/model-asks.ts'
import type { ArchiveOptions, StoredUpload, UploadPlace } from '#local/uploads/upload-store.ts'
import { TELL_MS, watchUploads } from '#local/uploads/watch-uploads.ts'
import { tellArrivals } from '#local/uploads/board-arrivals.ts'
import type { BoardComing } from '#local/uploads/board-asks.ts'
import { ArchiveBringer } from './archive-bringer.ts'
import type { ArchiveBringerOptions } from './archive-bringer.ts'
import { BoardPlacer, CALLED_OFF } from './board-placer.ts'
import type { BoardPlacerOptions } from './board-placer.ts'
import type { FoundFile } from '#local/uploads/collect-files.ts'
import { describeFile, describeWaiting } from './describe-upload.ts'
import { runInOneTab } from './one-tab.ts'
import { TransferSpeed } from './transfer-speed.ts'
import { arrivalsOf, kindOf, summarise } from './upload-queue.ts'
import type { QueueSummary } from './upload-queue.ts'
import { UploadRunner } from './upload-runner.ts'
import type { UploadServer } from './upload-server.ts'

export interface UploadsState {
  uploads: readonly StoredUpload[]
  summary: QueueSummary
  /** Bytes of parts that are being sent from this tab, by file. */
  underWay: ReadonlyMap<string, number>
  /** The server cannot be reached: what is left is kept here meanwhile. */
  isWaiting: boolean
  /** Until all is sent; undefined while that would be a guess. */
  msLeft: number | undefined
}

export interface UploadsOptions {
  uid: string
  server: UploadServer
  archives: Pick<ArchiveBringerOptions, 'bringIn' | 'discard' | 'onEnded'>
  boards: Pick<BoardPlacerOptions, 'server' | 'onRefused'>
  /** The server has new things. */
  onArrived: () => void
  onError: (error: unknown) => void
}

const nothing: UploadsState = {
  uploads: [],
  summary: summarise([], new Map()),
  underWay: new Map(),
  isWaiting: false,
  msLeft: undefined,
}
/** Of a large drop the first are sent while the others are still being kept. */
const ADDED_AT_ONCE = 25
/** Larger archives and models are read where they lie instead of being copied into the browser's storage. */
const COPIED_BYTES_MAX = 256 * 1024 * 1024

interface AddedFile {
  file: File
  upload: StoredUpload
}

/** The uploads of one person, as this tab sees and changes them; one tab of the browser sends them. */
export class Uploads {
  readonly #options: UploadsOptions
  readonly #store: UploadStore
  readonly #channel: BroadcastChannel | undefined
  /** What there was no room for on the device: it is sent from here while this tab is open. */
  readonly #inMemory = new Map<string, File>()
  readonly #underWay = new Map<string, number>()
  readonly #speed = new TransferSpeed()
  readonly #listeners = new Set<() => void>()
  readonly #watching: { unsubscribe: () => void }
  readonly #leave: () => Promise<void>
  #runner: UploadRunner | undefined
  #bringer: ArchiveBringer | undefined
  #placer: BoardPlacer | undefined
  #uploads: readonly StoredUpload[] = []
  #all: readonly StoredUpload[] = []
  #isWaiting = !navigator.onLine
  #state = nothing
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor(options: UploadsOptions) {
    this.#options = options
    const { uid } = options
    this.#store = new UploadStore(uid)
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(uploadStoreName(uid)) : undefined
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#takeMessage(data))
    this.#watching = watchUploads(this.#store, {
      next: uploads => this.#take(uploads),
      error: options.onError,
    })
    this.#leave = runInOneTab(`atelier-uploads-${uid}`, () => this.#begin())
    globalThis.addEventListener('online', this.#hurry)
    globalThis.addEventListener('offline', this.#lose)
  }

  readonly read = (): UploadsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #begin(): () => Promise<void> {
    const runner = new UploadRunner({
      store: this.#store,
      server: this.#options.server,
      readBytes: async ({ id }) => this.#inMemory.get(id) ?? (await this.#store.bytes.get(id))?.blob,
      onUnderWay: (id, bytes) => this.#noteUnderWay(id, bytes),
      onWaiting: isWaiting => {
        if (isWaiting !== this.#isWaiting) this.#noteWaiting(isWaiting)
      },
      onDone: () => {
        this.#options.onArrived()
        bringer.wake()
        placer.wake()
      },
      onRefused: () => placer.wake(),
      onError: this.#options.onError,
    })
    const bringer = new ArchiveBringer({
      store: this.#store,
      ...this.#options.archives,
      onError: this.#options.onError,
    })
    const placer = new BoardPlacer({
      store: this.#store,
      ...this.#options.boards,
      onError: this.#options.onError,
    })
    this.#runner = runner
    this.#bringer = bringer
    this.#placer = placer
    return async () => {
      this.#runner = undefined
      this.#bringer = undefined
      this.#placer = undefined
      await Promise.all([runner.dispose(), bringer.dispose(), placer.dispose()])
    }
  }

  /** What is too large to be copied is handed to the tab that sends. */
  #takeMessage(message: TabMessage): void {
    if (message !== 'hurry') this.#inMemory.set(message.id, message.file)
    this.#hurryHere()
  }

  #hurryHere(): void {
    this.#runner?.hurry()
    this.#bringer?.wake()
    this.#placer?.wake()
  }

  /** Answers how many are pictures by their names and so are sent; the others are listed as refused. */
  async add(found: readonly FoundFile[], place: UploadPlace): Promise<number> {
    const drop = randomId()
    const last = await this.#store.uploads.orderBy('seq').last()
    let seq = last?.seq ?? 0
    let taken = 0
    const lost = await this.#listLost()
    for (let from = 0; from < found.length; from += ADDED_AT_ONCE) {
      const added: AddedFile[] = []
      for (const { file, path } of found.slice(from, from + ADDED_AT_ONCE)) {
        if (await this.#resume(file, lost)) taken += 1
        else added.push({ file, upload: describeFile(file, { drop, seq: ++seq, place, path }) })
      }
      await this.#addAll(added)
      taken += added.filter(({ upload }) => upload.state === 'waiting').length
      this.#wake()
    }
    return taken
  }

  /** Their bytes and that they are to be sent, in one transaction; one by one where there is no room for all. */
  async #addAll(added: readonly AddedFile[]): Promise<void> {
    const { uploads, bytes } = this.#store
    const sent = added.filter(({ upload }) => upload.state === 'waiting')
    const copied = sent.filter(({ file }) => file.size <= COPIED_BYTES_MAX)
    for (const { file, upload } of sent) if (file.size > COPIED_BYTES_MAX) this.#hold(upload.id, file)
    try {
      await this.#store.transaction('rw', uploads, bytes, async () => {
        await bytes.bulkPut(copied.map(({ file, upload }) => ({ id: upload.id, blob: file })))
        await uploads.bulkPut(added.map(({ upload }) => upload))
      })
    } catch {
      for (const { file, upload } of added) {
        if (upload.state === 'waiting') await this.#keep(upload.id, file)
        await uploads.put(upload)
      }
    }
  }

  /** Uploads an archive and has it brought in; one that this device had lost goes on where it was. */
  async addArchive(file: File, options: ArchiveOptions): Promise<void> {
    if (!(await this.#resume(file, await this.#listLost()))) {
      const last = await this.#store.uploads.orderBy('seq').last()
      const place = { folderId: null, workspaceId: options.workspaceId, name: '' }
      const placing = { drop: randomId(), seq: (last?.seq ?? 0) + 1, place, path: [] }
      const upload: StoredUpload = { ...describeWaiting(file, placing), archive: options }
      await this.#keep(upload.id, file)
      await this.#store.uploads.put(upload)
    }
    this.#wake()
  }

  /** Uploads files of models; one that this device had lost goes on where it was. */
  async addModels(files: readonly ModelFile[], workspaceId: string | null): Promise<void> {
    const drop = randomId()
    const last = await this.#store.uploads.orderBy('seq').last()
    let seq = last?.seq ?? 0
    const place = { folderId: null, workspaceId, name: '' }
    const lost = await this.#listLost()
    for (const { file, model } of files) {
      if (await this.#resume(file, lost)) continue
      const upload: StoredUpload = { ...describeWaiting(file, { drop, seq: ++seq, place, path: [] }), model }
      await this.#keep(upload.id, file)
      await this.#store.uploads.put(upload)
    }
    this.#wake()
  }

  /** Pictures for an artboard: files are uploaded first, what the server has goes there at once. */
  async addForBoard(boardId: string, coming: readonly BoardComing[], place: UploadPlace): Promise<void> {
    const drop = randomId()
    const last = await this.#store.uploads.orderBy('seq').last()
    let seq = last?.seq ?? 0
    for (const { assetId, name, from } of coming) {
      const placing = { drop, seq: ++seq, place, path: [] }
      if (typeof from === 'string') {
        const upload = describeWaiting(new File([], name), placing)
        await this.#store.uploads.put({ ...upload, state: 'done', board: { boardId, assetId, from } })
        continue
      }
      const upload = { ...describeFile(from, placing), board: { boardId, assetId } }
      if (upload.state === 'waiting') await this.#keep(upload.id, from)
      await this.#store.uploads.put(upload)
    }
    this.#wake()
  }

  /** By what waits for them on an artboard: not wanted any more, or filled there. */
  async endForBoard(assetIds: readonly string[], how: 'drop' | 'filled'): Promise<void> {
    const ofAssets = (await this.#store.uploads.toArray()).filter(({ board }) =>
      assetIds.includes(board?.assetId ?? ''),
    )
    const ids = ofAssets.map(({ id }) => id)
    if (how === 'drop') await this.cancel(ids)
    else await this.#store.uploads.bulkDelete(ids)
  }

  /** The picture itself, as long as this device has it. */
  async readBytes(id: string): Promise<Blob | undefined> {
    return this.#inMemory.get(id) ?? (await this.#store.bytes.get(id))?.blob
  }

  /** An archive whose import failed is brought in once more. */
  async bringAgain(id: string): Promise<void> {
    const archive = (await this.#store.uploads.get(id))?.archive
    if (!archive) return
    const { progress: _progress, ...options } = archive
    await this.#store.uploads.update(id, { archive: options })
    this.#wake()
  }

  #listLost(): Promise<StoredUpload[]> {
    return listFirst(this.#store, 'missing', Number.POSITIVE_INFINITY)
  }

  /** A file whose bytes this device had lost, chosen again: it is not among the lost any more. */
  async #resume(file: File, lost: StoredUpload[]): Promise<boolean> {
    const at = lost.findIndex(
      ({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified,
    )
    const [missing] = at < 0 ? [] : lost.splice(at, 1)
    if (!missing) return false
    await this.#keep(missing.id, file)
    await this.#store.uploads.update(missing.id, { state: 'waiting' })
    return true
  }

  async #keep(id: string, file: File): Promise<void> {
    if (file.size > COPIED_BYTES_MAX) return this.#hold(id, file)
    try {
      await this.#store.bytes.put({ id, blob: file })
      return undefined
    } catch (error) {
      if (!isNoRoom(error)) this.#options.onError(error)
      return this.#hold(id, file)
    }
  }

  #hold(id: string, file: File): void {
    this.#inMemory.set(id, file)
    this.#channel?.postMessage({ id, file } satisfies TabMessage)
  }

  async cancel(ids: readonly string[]): Promise<void> {
    const gone = (await this.#store.uploads.bulkGet([...ids])).filter(row => row !== undefined)
    for (const { id } of gone) {
      this.#runner?.drop(id)
      this.#bringer?.drop(id)
      this.#inMemory.delete(id)
    }
    const ofBoards = gone.filter(({ board }) => board).map(({ id }) => id)
    await this.#store.transaction('rw', this.#store.uploads, this.#store.bytes, async () => {
      await this.#store.uploads.bulkDelete(ids.filter(id => !ofBoards.includes(id)))
      await this.#store.bytes.bulkDelete([...ids])
      // What waits for them there is still to be taken away.
      for (const id of ofBoards) {
        await this.#store.uploads.update(id, { state: 'refused', refusal: { code: CALLED_OFF, message: '' } })
      }
    })
    if (ofBoards.length > 0) this.#wake()
    // Without the network the server sweeps them in time.
    for (const kind of ['image', 'archive', 'model'] as const) {
      const ofKind = gone.filter(upload => kindOf(upload) === kind)
      const begun = ofKind.flatMap(({ started, state }) => (started && state !== 'done' ? [started] : []))
      if (begun.length > 0) await this.#options.server.abort(begun, kind).catch(() => undefined)
    }
    for (const { archive, started, state } of gone) {
      if (!archive || !started || state !== 'done' || archive.progress?.is === 'done') continue
      await this.#options.archives.discard(started.key).catch(() => undefined)
    }
  }

  /** What was refused and may come through now: its bytes have to be chosen again. */
  async clearEnded(): Promise<void> {
    const ended = this.#uploads.filter(({ state, board }) => !board && (state === 'done' || state === 'refused'))
    await this.#store.uploads.bulkDelete(ended.map(({ id }) => id))
    if (this.#uploads.length === ended.length) await this.#store.folders.clear()
  }

  readonly #hurry = (): void => {
    this.#noteWaiting(false)
    this.#wake()
  }

  readonly #lose = (): void => this.#noteWaiting(true)

  #wake(): void {
    this.#hurryHere()
    this.#channel?.postMessage('hurry' satisfies TabMessage)
  }

  #noteWaiting(isWaiting: boolean): void {
    this.#isWaiting = isWaiting
    this.#tell()
  }

  #noteUnderWay(id: string, bytes: number | undefined): void {
    if (bytes === undefined) this.#underWay.delete(id)
    else this.#underWay.set(id, bytes)
    this.#telling ??= setTimeout(() => this.#tell(), TELL_MS)
  }

  /** Archives and models are shown where they are brought in, pictures that have arrived on their artboards. */
  #take(uploads: readonly StoredUpload[]): void {
    this.#all = uploads
    this.#uploads = uploads.filter(upload => kindOf(upload) === 'image' && !isEndedForBoard(upload))
    this.#tell()
  }

  #tell(): void {
    clearTimeout(this.#telling)
    this.#telling = undefined
    const summary = summarise(this.#uploads, this.#underWay)
    if (this.#underWay.size === 0) this.#speed.reset()
    else this.#speed.note(summary.sentBytes)
    const msLeft = this.#speed.timeFor(summary.bytes - summary.sentBytes)
    this.#state = {
      uploads: this.#uploads,
      summary,
      underWay: new Map(this.#underWay),
      isWaiting: this.#isWaiting,
      msLeft,
    }
    noteWork('uploads', this.#isWaiting ? { kept: summary.left } : { sending: summary.left })
    tellArrivals(arrivalsOf(this.#all, this.#underWay))
    for (const listener of this.#listeners) listener()
  }

  async dispose(): Promise<void> {
    globalThis.removeEventListener('online', this.#hurry)
    globalThis.removeEventListener('offline', this.#lose)
    clearTimeout(this.#telling)
    this.#watching.unsubscribe()
    this.#channel?.close()
    noteWork('uploads', {})
    await this.#leave()
    this.#store.close()
  }
}

function isEndedForBoard({ board, state }: StoredUpload): boolean {
  return board !== undefined && (state === 'done' || state === 'refused')
}

/** Between the tabs of one person: there is something to do, or a file that only one of them has. */
type TabMessage = 'hurry' | { id: string; file: File }
