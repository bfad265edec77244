import type { Duplex } from 'node:stream'
import type { CommittedState } from '#documents/committed-state.ts'
import type { Message } from './message.ts'
import { updateMessage } from './message.ts'

export interface OutletOptions {
  socket: Duplex
  /** Of what is committed, and only once it has been offered to everybody. */
  read<T>(read: (state: CommittedState) => T): Promise<T>
  /** What a client with this state vector lacks; made once for all who ask the same. */
  encode(state: CommittedState, stateVector: Uint8Array): Message
  /** More than this waiting for one reader, and it gets no more until it has taken that. */
  bufferedBytesMax: number
  onSent(bytes: number): void
  onBehind(): void
  /** It has everything again but who is here. */
  onCaughtUp(): void
}

/**
 * A socket's way out. What one reader does not take costs no more than `bufferedBytesMax` and a little: once so much waits
 * for it, nothing is kept but a state vector that it surely has, and when it has taken what waited it is sent the
 * difference. Large messages are fed to it fragment by fragment.
 */
export class Outlet {
  readonly #options: OutletOptions
  readonly #socket: Duplex
  /** It asked for the document once, and gets from then on what is added to it. */
  #live = false
  #behind = false
  #marking = false
  #reading = false
  #missedPresence = false
  #closed = false
  #asked: Uint8Array | null = null
  #sentState: Uint8Array | null = null
  #feeding: { message: Message; next: number } | null = null
  #queue: Message[] = []
  #waitingSince: number | null = null
  /** When it was last given anything. */
  lastSentAt = performance.now()

  constructor(options: OutletOptions) {
    this.#options = options
    this.#socket = options.socket
    this.#socket.on('drain', this.#onDrain)
  }

  /** Always arrives, and in order. For what is small, or was asked for. */
  send(message: Message): void {
    if (this.#closed) return
    if (this.#feeding) this.#queue.push(message)
    else this.#write(message)
  }

  /** What everybody gets of the document. Whoever is behind gets it later, as a part of what it lacks. */
  offer(message: Message): void {
    if (!this.#live || this.#behind || this.#closed) return
    if (this.#feeding) {
      this.#fallBehind()
      return
    }
    this.#write(message)
    if (this.#waitingSince !== null && this.#socket.writableLength > this.#options.bufferedBytesMax) this.#markState()
  }

  /** Of who is here; a newer one replaces it, so a reader who is busy does without. */
  offerPresence(message: Message): void {
    if (this.#closed) return
    if (this.#waitingSince === null && !this.#feeding && !this.#behind) this.#write(message)
    else this.#missedPresence = true
  }

  /** A client says what it has: it is sent what it lacks, and all that comes after. */
  answer(stateVector: Uint8Array): void {
    this.#asked = stateVector
    this.#proceed()
  }

  /** How long the reader has not taken what was given to it. */
  stalledMs(now: number): number {
    return this.#waitingSince === null ? 0 : now - this.#waitingSince
  }

  dispose(): void {
    this.#closed = true
    this.#feeding = null
    this.#queue = []
    this.#asked = null
    this.#socket.off('drain', this.#onDrain)
  }

  #write(message: Message): void {
    this.#feeding = message.length > 1 ? { message, next: 0 } : null
    if (this.#feeding) this.#feed()
    else this.#put(message[0]!)
  }

  #put(frame: Buffer): void {
    this.#options.onSent(frame.length)
    this.lastSentAt = performance.now()
    if (!this.#socket.write(frame)) this.#waitingSince ??= this.lastSentAt
  }

  /** Goes on with what is being fed, and with what had to wait for its end. */
  #feed(): void {
    for (;;) {
      while (this.#feeding) {
        const { message, next } = this.#feeding
        if (this.#waitingSince !== null) return
        this.#put(message[next]!)
        this.#feeding = next + 1 < message.length ? { message, next: next + 1 } : null
      }
      const waiting = this.#queue.shift()
      if (!waiting) break
      if (waiting.length > 1) this.#feeding = { message: waiting, next: 0 }
      else this.#put(waiting[0]!)
    }
    this.#proceed()
  }

  readonly #onDrain = () => {
    this.#waitingSince = null
    if (this.#feeding) this.#feed()
    else this.#proceed()
    if (this.#missedPresence && !this.#behind && !this.#feeding) {
      this.#missedPresence = false
      this.#options.onCaughtUp()
    }
  }

  /** It takes too little. While the state it has is being asked for, it is still given what comes, up to twice as much. */
  #markState(): void {
    if (this.#marking) {
      if (this.#socket.writableLength > 2 * this.#options.bufferedBytesMax) this.#fallBehind()
      return
    }
    this.#marking = true
    const marked = this.#options.read(state => {
      if (this.#behind || this.#closed || this.#waitingSince === null) return
      this.#sentState = state.encodeStateVector()
      this.#fallBehind()
    })
    const done = () => {
      this.#marking = false
    }
    void marked.then(done, done)
  }

  #fallBehind(): void {
    this.#behind = true
    this.#missedPresence = true
    this.#options.onBehind()
  }

  /** Sends what was asked for, or what a reader that was behind lacks, as soon as it has taken what came before. */
  #proceed(): void {
    if (this.#closed || this.#reading || this.#feeding || this.#waitingSince !== null) return
    if (this.#asked === null && !this.#behind) return
    this.#reading = true
    const sent = this.#options.read(state => {
      if (this.#closed) return
      const asked = this.#asked
      const since = this.#sentState ?? undefined
      this.#asked = null
      this.#behind = false
      this.#live = true
      this.#sentState = state.encodeStateVector()
      this.send(asked ? this.#options.encode(state, asked) : updateMessage(state.encodeSince(since)))
    })
    // A document that cannot be read any more is lost, and so is everybody who has it open.
    void sent.then(
      () => {
        this.#reading = false
        this.#proceed()
      },
      () => this.dispose(),
    )
  }
}
