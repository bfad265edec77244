import type { Log } from '#logging/log.ts'
import { Line, settleWithin } from './line.ts'
import type { DoorbellTransport, Ring, RingConnection } from './transport.ts'

/** While there is no connection rings pile up to here, then the oldest are lost. */
const waitingMax = 10_000
const lastWordsMs = 1_000

/** Rings that wait for the connection go together, and those that say the same go once. */
export class Ringer {
  readonly #line: Line<RingConnection>
  readonly #log: Log
  #waiting = new Map<string, Ring>()
  #sending: Promise<void> | null = null
  #failures = 0

  constructor(transport: DoorbellTransport, log: Log) {
    this.#log = log
    this.#line = new Line({
      name: transport.name,
      log,
      open: signal => transport.openForRinging(signal),
      onOpen: () => this.#flush(),
    })
  }

  ring(ring: Ring): void {
    this.#waiting.set(`${ring.channel}\0${ring.payload}`, ring)
    if (this.#waiting.size > waitingMax) {
      const [oldest = ''] = this.#waiting.keys()
      this.#waiting.delete(oldest)
    }
    this.#flush()
  }

  #flush(): void {
    const { connection } = this.#line
    if (!connection || this.#sending || this.#waiting.size === 0) return
    this.#sending = this.#send(connection).finally(() => {
      this.#sending = null
      this.#flush()
    })
  }

  async #send(connection: RingConnection): Promise<void> {
    const rings = this.#waiting
    this.#waiting = new Map()
    try {
      await connection.send([...rings.values()])
      this.#failures = 0
    } catch (err) {
      this.#failures += 1
      // A ring that can never be sent must not keep the others from going out: after a second failure these are lost.
      if (this.#failures === 1) this.#waiting = new Map([...rings, ...this.#waiting])
      else this.#log.warn({ err, rings: rings.size }, 'doorbell: rings are lost')
      await connection.close()
    }
  }

  async dispose(): Promise<void> {
    await settleWithin(lastWordsMs, this.#sending ?? undefined)
    await settleWithin(lastWordsMs, this.#sending ?? undefined)
    await this.#line.dispose()
  }
}
