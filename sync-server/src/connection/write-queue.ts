import { DocumentRefusal, UpdateGap } from '@atelier/database/documents/document-refusal.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'

export interface WriteQueueOptions {
  /** Resolves when the update is durable; rejects with a refusal, or with a gap. */
  submit(update: Uint8Array): Promise<void>
  mayWrite(): boolean
  /** Whether the document would change by it: what it has already may be sent by anybody. */
  bringsNews(update: Uint8Array): Promise<boolean>
  /** Asks the client for all it has. */
  askForAll(): void
  /** As many of the first writes are durable. */
  onDurable(count: number): void
  /** It came from one who may not write. It is not counted as durable, and nothing after it is. */
  onDropped(): void
  onRefused(reason: unknown): void
  /** Bytes under way have become more or fewer. What is held is not among them: it waits for more to be read. */
  onPressure(bytes: number): void
  heldBytesMax: number
  heldMs: number
}

/** What a write takes beside its bytes. */
const WRITE_COST = 512

interface Write {
  update: Uint8Array
  state: 'open' | 'durable' | 'dropped'
  /** It was held once, for building on what had not arrived. */
  wasHeld: boolean
  /** How many times the client had sent all it has before this was tried. */
  triedAfter: number
}

/**
 * A connection's writes. Edits made while offline arrive with step 2, and what a client sends before that may build on
 * them: what leaves a gap is held until step 2 is there. If it was there already, the client is asked for all it has, once.
 */
export class WriteQueue {
  readonly #options: WriteQueueOptions
  readonly #order = new DurableOrder()
  /** Of these the gap is to be closed by step 2, which the client was asked for. */
  #held: Write[] | null = []
  #heldBytes = 0
  #step2Count = 0
  #timer: NodeJS.Timeout | null = null
  #closed = false
  #idle: PromiseWithResolvers<void> | null = null
  #underWay = 0
  #bytes = 0

  constructor(options: WriteQueueOptions) {
    this.#options = options
  }

  takeStep2(update: Uint8Array): void {
    this.takeUpdate(update)
    this.#step2Count += 1
    this.#release()
  }

  takeUpdate(update: Uint8Array): void {
    const write: Write = { update, state: 'open', wasHeld: false, triedAfter: 0 }
    this.#order.add(write)
    this.#submit(write)
  }

  /** Resolves when nothing is under way any more. */
  settled(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve()
    this.#idle ??= Promise.withResolvers()
    return this.#idle.promise
  }

  dispose(): void {
    this.#closed = true
    this.#release()
  }

  #submit(write: Write): void {
    if (this.#closed) return
    write.triedAfter = this.#step2Count
    this.#underWay += 1
    this.#count(write.update.length + WRITE_COST)
    this.#write(write).then(
      () => {
        this.#end(write)
        this.#settle(write)
      },
      (error: unknown) => {
        this.#end(write)
        if (!this.#closed) this.#onFailed(write, error)
      },
    )
  }

  #write(write: Write): Promise<void> {
    // Whoever comes with nothing says so, and for that no document needs to be made.
    if (isNothing(write.update)) return Promise.resolve()
    return this.#options.mayWrite() ? this.#options.submit(write.update) : this.#drop(write)
  }

  async #drop(write: Write): Promise<void> {
    if (await this.#options.bringsNews(write.update)) write.state = 'dropped'
  }

  #settle(write: Write): void {
    if (this.#closed) return
    if (write.state === 'dropped') this.#options.onDropped()
    else write.state = 'durable'
    if (this.#order.advance()) this.#options.onDurable(this.#order.durable)
  }

  #onFailed(write: Write, error: unknown): void {
    if (!(error instanceof UpdateGap)) this.#options.onRefused(error)
    else if (write.triedAfter < this.#step2Count) this.#submit(write)
    else if (write.wasHeld) {
      const reason = 'A change builds on changes that never arrived.'
      this.#options.onRefused(new DocumentRefusal(closeCodes.ruleBroken, reason))
    } else this.#hold(write)
  }

  #hold(write: Write): void {
    if (this.#held === null) {
      this.#held = []
      this.#options.askForAll()
    }
    write.wasHeld = true
    this.#held.push(write)
    this.#heldBytes += write.update.length
    this.#timer ??= setTimeout(() => this.#release(), this.#options.heldMs)
    if (this.#heldBytes > this.#options.heldBytesMax) this.#release()
  }

  /** They are tried again. A client that never answers is told by that. */
  #release(): void {
    const held = this.#held ?? []
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#held = null
    this.#heldBytes = 0
    for (const write of held) this.#submit(write)
  }

  #end(write: Write): void {
    this.#underWay -= 1
    this.#count(-write.update.length - WRITE_COST)
    if (this.#underWay > 0) return
    this.#idle?.resolve()
    this.#idle = null
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    this.#options.onPressure(this.#bytes)
  }
}

/** An update of no structs and no deletions. */
function isNothing(update: Uint8Array): boolean {
  return update.length === 2 && update[0] === 0 && update[1] === 0
}

/** How far, from the first, all writes are durable. */
class DurableOrder {
  durable = 0
  #writes: Write[] = []
  #head = 0
  #ended = false

  add(write: Write): void {
    if (!this.#ended) this.#writes.push(write)
  }

  /** Whether it has come further. */
  advance(): boolean {
    const before = this.durable
    for (let write = this.#writes[this.#head]; write; write = this.#writes[this.#head]) {
      if (write.state === 'open') break
      if (write.state === 'dropped') {
        this.#ended = true
        this.#writes = []
        break
      }
      this.durable += 1
      this.#head += 1
    }
    if (this.#head > 1_000) {
      this.#writes = this.#writes.slice(this.#head)
      this.#head = 0
    }
    return this.durable > before
  }
}
