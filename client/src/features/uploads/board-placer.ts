import { BOARD_PICTURES_MAX } from '@atelier/shared-schema/entities/artboard.ts'
import type { BoardPicture } from '@atelier/shared-schema/entities/artboard.ts'
import type { BoardArrival, StoredUpload, UploadRefusal, UploadStore } from '#local/uploads/upload-store.ts'
import { readFailure } from './upload-failure.ts'
import type { UploadFailure } from './upload-failure.ts'
import { waitAfter } from './upload-queue.ts'

export interface BoardServer {
  place: (ask: { boardId: string; images: string[]; assets: string[] }) => Promise<BoardPicture[]>
  giveUp: (ask: { boardId: string; assets: string[] }) => Promise<void>
}

export interface BoardPlacerOptions {
  store: UploadStore
  server: BoardServer
  /** What the person did not call off themselves. */
  onRefused: (upload: StoredUpload) => void
  onError: (error: unknown) => void
}

/** As a refusal: the person did not want it any more. */
export const CALLED_OFF = 'CALLED_OFF'

type BoardUpload = StoredUpload & { board: BoardArrival }

/**
 * Puts pictures that have arrived where artboards wait for them, and takes away what waits for those that will not come,
 * whether somebody has the board open or not, and after any number of reloads.
 */
export class BoardPlacer {
  readonly #options: BoardPlacerOptions
  #working: Promise<void> | undefined
  #again = false
  #ended = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: BoardPlacerOptions) {
    this.#options = options
    this.wake()
  }

  /** A picture may have arrived or been refused, or the server may be reached again. */
  wake(): void {
    clearTimeout(this.#timer)
    this.#again = true
    this.#working ??= this.#work()
      .catch(this.#options.onError)
      .finally(() => {
        this.#working = undefined
      })
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#ended) {
      this.#again = false
      const uploads = (await this.#options.store.uploads.where('board.boardId').above('').sortBy('seq')).filter(
        isOfBoard,
      )
      const acts = [
        ...callsOf(uploads.filter(isToPlace)).map(some => () => this.#place(some)),
        ...callsOf(uploads.filter(isToGiveUp)).map(some => () => this.#giveUp(some)),
      ]
      for (const act of acts) if (!this.#ended) await act()
    }
  }

  async #place(uploads: readonly BoardUpload[]): Promise<void> {
    const [first] = uploads
    if (!first) return undefined
    const images = uploads.map(({ board, thing }) => board.from ?? thing?.id ?? '')
    const assets = uploads.map(({ board }) => board.assetId)
    try {
      const pictures = await this.#options.server.place({ boardId: first.board.boardId, images, assets })
      this.#failures = 0
      for (const [index, upload] of uploads.entries()) await this.#notePlaced(upload, pictures[index])
      return undefined
    } catch (error) {
      return this.#takePlaceFailure(uploads, readFailure(error))
    }
  }

  async #notePlaced({ id, board }: BoardUpload, picture: BoardPicture | undefined): Promise<void> {
    const { store } = this.#options
    if (!picture || picture.filled) await store.uploads.delete(id)
    else await store.uploads.update(id, { board: { ...board, picture } })
  }

  /** One by one, since one that is refused keeps the others from it. */
  async #takePlaceFailure(uploads: readonly BoardUpload[], failure: UploadFailure): Promise<void> {
    if (failure.is === 'away') return this.#waitAWhile()
    if (failure.is === 'over') return undefined
    if (uploads.length > 1) {
      for (const upload of uploads) await this.#place([upload])
      return undefined
    }
    const { code, message } = failure.is === 'refused' ? failure : { code: 'BOARD_GONE', message: '' }
    for (const upload of uploads) await this.#refuse(upload, { code, message })
    return undefined
  }

  async #refuse(upload: BoardUpload, refusal: UploadRefusal): Promise<void> {
    await this.#options.store.uploads.update(upload.id, { state: 'refused', refusal })
    this.#again = true
  }

  async #giveUp(uploads: readonly BoardUpload[]): Promise<void> {
    const [first] = uploads
    if (!first) return undefined
    try {
      const assets = uploads.map(({ board }) => board.assetId)
      await this.#options.server.giveUp({ boardId: first.board.boardId, assets })
    } catch (error) {
      const failure = readFailure(error)
      if (failure.is === 'away') return this.#waitAWhile()
      if (failure.is === 'over') return undefined
      // The board is gone, or out of reach: then so is what waits there.
    }
    for (const upload of uploads) {
      await this.#options.store.uploads.delete(upload.id)
      if (upload.refusal?.code !== CALLED_OFF) this.#options.onRefused(upload)
    }
    return undefined
  }

  #waitAWhile(): void {
    this.#failures += 1
    if (!this.#ended) this.#timer = setTimeout(() => this.wake(), waitAfter(this.#failures))
  }

  async dispose(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    await this.#working
  }
}

function isOfBoard(upload: StoredUpload): upload is BoardUpload {
  return upload.board !== undefined
}

function isToPlace({ state, board }: BoardUpload): boolean {
  return state === 'done' && !board.picture
}

function isToGiveUp({ state }: BoardUpload): boolean {
  return state === 'refused'
}

/** A call is about one board. */
function callsOf(uploads: readonly BoardUpload[]): BoardUpload[][] {
  return [...Map.groupBy(uploads, ({ board }) => board.boardId).values()].flatMap(ofBoard =>
    Array.from({ length: Math.ceil(ofBoard.length / BOARD_PICTURES_MAX) }, (_, index) =>
      ofBoard.slice(index * BOARD_PICTURES_MAX, (index + 1) * BOARD_PICTURES_MAX),
    ),
  )
}
