import { turboRoutes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import type { TurboAsk, TurboFrame } from '@atelier/shared-schema/entities/turbo.ts'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { isApiError, isNetworkError } from '#api/failures.ts'

/** As large as frames are painted: more of a drawing would be thrown away. */
export const SENT_LONG_SIDE = 256
const OFFLINE_RETRY_MS = 3_000
const NO_ENGINE_RETRY_MS = 5_000

/** Those that a frame can be painted with. */
export const turboSeeds = { min: 0, max: 0xffff_ffff } as const

export type FrameAsk = Omit<TurboAsk, 'sessionId'>

/** How long after a failure a frame is asked for again by itself. */
export function retryMs(error: unknown): number | undefined {
  if (isNetworkError(error)) return OFFLINE_RETRY_MS
  if (isErrorCode(error, 'ENGINE_MISSING')) return NO_ENGINE_RETRY_MS
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined
  return seconds === undefined ? undefined : seconds * 1_000
}

/** One session for as long as frames are painted; another one where the server has forgotten it. */
export class TurboSession {
  id = ''
  #beginning: Promise<void> | undefined

  async paint(ask: FrameAsk): Promise<TurboFrame> {
    try {
      return await this.#paintOnce(ask)
    } catch (error) {
      if (!isErrorCode(error, 'NOT_FOUND')) throw error
      this.#beginning = undefined
      return this.#paintOnce(ask)
    }
  }

  async #paintOnce(ask: FrameAsk): Promise<TurboFrame> {
    await this.begin()
    const frame = await call(turboRoutes.paint, { body: { ...ask, sessionId: this.id } })
    if (frame.image !== null) await readied(frame.image)
    return frame
  }

  begin(): Promise<void> {
    this.#beginning ??= call(turboRoutes.begin, {}).then(
      ({ id }) => {
        this.id = id
      },
      (error: unknown) => {
        this.#beginning = undefined
        throw error
      },
    )
    return this.#beginning
  }

  end(): void {
    const ended = this.#beginning
    this.#beginning = undefined
    // What is not ended goes by itself after an hour.
    ended?.then(() => call(turboRoutes.end, { params: { id: this.id } })).catch(() => undefined)
  }
}

/** Decoded before it is shown: the former picture stays until then, so that nothing flickers. */
async function readied(source: string): Promise<void> {
  const picture = new Image()
  picture.src = source
  await picture.decode().catch(() => undefined)
}
