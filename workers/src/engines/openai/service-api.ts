import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { SendOnce } from '#engines/engine.ts'
import type { ServerAnswer, ServerDoor } from '#engines/comfyui/server-door.ts'
import { ServerTrouble, quoteAnswer } from '#engines/comfyui/server-trouble.ts'
import {
  answerLost,
  loginRefused,
  notSent,
  quoteRefusal,
  refused,
  sentBefore,
  tooBusy,
  unreadable,
} from './service-refusals.ts'

export interface ServiceAsk {
  readonly path: '/images/generations' | '/images/edits'
  readonly body: Uint8Array
  readonly contentType: string
  /** What this is within its run: the same for whoever asks it again. */
  readonly part: string
}

export interface ServiceRun {
  readonly signal: AbortSignal
  readonly runKey: string | undefined
  readonly once: SendOnce | undefined
}

/** Large images of a slow model, without a word until they are done. */
const ANSWER_MS = 600_000
const ANSWER_BYTES_MAX = 256 * 1_048_576
const IMAGE_BYTES_MAX = 64 * 1_048_576
const IMAGE_MS = 60_000
/** Of what the service puts off: it has done nothing then. */
const TRIES_MAX = 4
const PUT_OFF_MS = 5_000
const PUT_OFF_MS_MAX = 60_000

const imagesAnswer = z.object({
  data: z
    .array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() }))
    .min(1)
    .max(64),
})

/** A service of images that is spoken to as OpenAI's is. What may cost is asked once. */
export class ServiceApi {
  readonly #door: ServerDoor
  readonly #address: string
  readonly #name: string

  constructor(door: ServerDoor, { address, name }: { address: string; name: string }) {
    this.#door = door
    this.#address = address
    this.#name = name
  }

  /**
   * The image files that it made.
   *
   * @throws RunFailed, and the signal's reason
   */
  async ask(ask: ServiceAsk, run: ServiceRun): Promise<Buffer[]> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(ask, run)
      if (answer.status >= 200 && answer.status < 300) return this.#readImages(answer, run)
      const said = quoteRefusal(answer.bytes)
      if (answer.status === 401 || answer.status === 403) throw loginRefused(this.#name, said)
      if (answer.status !== 429) throw this.#failed(answer.status, said)
      await run.once?.undo(ask.part)
      if (tries === TRIES_MAX) throw tooBusy(this.#name, said)
      await delay(Math.min(answer.retryAfterMs ?? PUT_OFF_MS * tries, PUT_OFF_MS_MAX), undefined, {
        signal: run.signal,
      })
    }
  }

  #failed(status: number, said: string): Error {
    // What fails within it, or before it, may still have been made.
    if (status >= 500) return answerLost(this.#name, `it failed (${status}: ${said})`)
    return refused(this.#name, status, said)
  }

  async #send(
    { path, body, contentType, part }: ServiceAsk,
    { signal, runKey, once }: ServiceRun,
  ): Promise<ServerAnswer> {
    if (once && !(await once.begin(part))) throw sentBefore(this.#name)
    const headers: Record<string, string> = runKey === undefined ? {} : { 'idempotency-key': `${runKey} ${part}` }
    const patience = { idleMs: ANSWER_MS, totalMs: ANSWER_MS, bytesMax: ANSWER_BYTES_MAX }
    try {
      return await this.#door.call(path, { method: 'POST', body, contentType, headers, signal, ...patience })
    } catch (error) {
      if (!(error instanceof ServerTrouble)) throw error
      if (!error.isUnsent) throw answerLost(this.#name, error.message)
      await once?.undo(part)
      throw notSent(this.#name, error)
    }
  }

  async #readImages(answer: ServerAnswer, { signal }: ServiceRun): Promise<Buffer[]> {
    const read = imagesAnswer.safeParse(parseOrNothing(answer.bytes))
    if (!read.success)
      throw unreadable(this.#name, quoteAnswer(answer.bytes.subarray(0, 10_000).toString()) || 'nothing')
    return Promise.all(
      read.data.data.map(async ({ b64_json: text, url }) => {
        if (text) return Buffer.from(text, 'base64')
        if (url) return this.#fetchImage(url, signal)
        throw unreadable(this.#name, 'an image without content')
      }),
    )
  }

  /** Services may answer where an image lies instead of the image: nothing of ours is sent there. */
  async #fetchImage(url: string, signal: AbortSignal): Promise<Buffer> {
    if (!this.#mayFetch(url)) throw unreadable(this.#name, `it says that an image lies at ${quoteAnswer(url)}`)
    const options = { redirect: 'error', signal: AbortSignal.any([signal, AbortSignal.timeout(IMAGE_MS)]) } as const
    try {
      const response = await fetch(url, options)
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      const length = Number(response.headers.get('content-length') ?? 0)
      if (length > IMAGE_BYTES_MAX) throw new Error('it is too large')
      return Buffer.from(await response.arrayBuffer())
    } catch (error) {
      if (signal.aborted) throw signal.reason as Error
      const why = error instanceof Error ? error.message : String(error)
      throw answerLost(this.#name, `the image it made cannot be fetched (${why})`)
    }
  }

  /** Where the service itself is, or some other place of the open net: not what only this machine reaches. */
  #mayFetch(url: string): boolean {
    if (!URL.canParse(url)) return false
    const { origin, protocol } = new URL(url)
    return origin === new URL(this.#address).origin || protocol === 'https:'
  }
}

function parseOrNothing(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}
