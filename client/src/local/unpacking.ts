import type { LocalDatabase } from './database.ts'
import type { ApplyWrite } from './item-rows.ts'
import { unpackNext } from './packed-pages.ts'

/** For the next page of this person to become rows. */
export interface UnpackAsk {
  uid: string
}

/** Whether there was one; unknown where it could not be done there. */
export interface UnpackAnswer {
  isLeft: boolean | 'unknown'
}

/** For fewer a worker is not worth its start. */
const MANY_PAGES = 5

/**
 * Makes rows of the pages of a first reading, which for a large library takes a quarter of a minute: beside the thread of the
 * page, whose garbage it would be too, while somebody begins to scroll.
 */
export class Unpacking {
  readonly #uid: string
  #worker: Worker | undefined
  #cannot = typeof Worker === 'undefined'

  constructor(uid: string) {
    this.#uid = uid
  }

  /** False when there is none left. */
  async next(db: LocalDatabase, apply: ApplyWrite): Promise<boolean> {
    if (!this.#worker && !this.#cannot && (await db.packed.count()) >= MANY_PAGES) this.#worker = startWorker()
    const isLeft = this.#worker ? await this.#ask(this.#worker) : 'unknown'
    return isLeft === 'unknown' ? unpackNext(db, apply) : isLeft
  }

  #ask(worker: Worker): Promise<UnpackAnswer['isLeft']> {
    return new Promise(resolve => {
      worker.onmessage = ({ data }: MessageEvent<UnpackAnswer>) => resolve(data.isLeft)
      worker.onerror = () => {
        this.#cannot = true
        this.dispose()
        resolve('unknown')
      }
      worker.postMessage({ uid: this.#uid } satisfies UnpackAsk)
    })
  }

  dispose(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./unpacking.worker.ts', import.meta.url), { type: 'module', name: 'unpacking' })
}
