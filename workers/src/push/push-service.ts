import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { PushKeys } from '@atelier/database/push/push-keys.ts'
import { lookUpPublic, NotPublic } from '@atelier/platform/push/public-address.ts'
import { pushSubscription } from '@atelier/shared-schema/entities/push.ts'
import type { PushMessage, PushSubscriptionAnswer } from '@atelier/shared-schema/entities/push.ts'

/** A device that is off is told when it comes back within this time. */
const KEPT_SECONDS = 86_400
const PATIENCE_MS = 15_000

export interface PushServiceOptions {
  keys: PushKeys
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  subject: string
  /** How names are looked up, and whose certificates are trusted beside the usual ones: for a service of one's own. */
  lookUp?: LookupFunction
  ca?: string
}

/** How it went: the device has it soon; it is gone for good; or not now, and when to try again if the service said so. */
export type Delivery =
  | { outcome: 'taken' }
  | { outcome: 'gone'; why: string }
  | { outcome: 'later'; why: string; inSeconds: number | undefined }

/** Hands messages to the push services that browsers named. Their addresses come from whoever signs in, so nothing of what they answer is kept. */
export class PushService {
  readonly #options: PushServiceOptions
  readonly #agent: Agent

  constructor(options: PushServiceOptions) {
    this.#options = options
    const { lookUp = lookUpPublic, ca } = options
    this.#agent = new Agent({
      lookup: lookUp,
      ...(ca !== undefined && { ca }),
      keepAlive: true,
      maxSockets: 16,
      timeout: PATIENCE_MS,
    })
  }

  async deliver(to: PushSubscriptionAnswer, message: PushMessage): Promise<Delivery> {
    const subscription = pushSubscription.safeParse(to)
    if (!subscription.success) return { outcome: 'gone', why: 'it is no address of a push service' }
    const { keys, subject } = this.#options
    let sealed
    try {
      sealed = webPush.generateRequestDetails(subscription.data, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_SECONDS,
        urgency: 'normal',
      })
    } catch {
      return { outcome: 'gone', why: 'its keys are none' }
    }
    try {
      const { status, retryAfter } = await this.#post(sealed)
      return readAnswer(status, retryAfter)
    } catch (error) {
      if (error instanceof NotPublic) return { outcome: 'gone', why: 'it is not in public' }
      return { outcome: 'later', why: error instanceof Error ? error.message : String(error), inSeconds: undefined }
    }
  }

  #post(sealed: { endpoint: string; headers: object; body: Buffer | null }) {
    return new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const asking = request(
        sealed.endpoint,
        {
          method: 'POST',
          headers: { ...sealed.headers },
          agent: this.#agent,
          signal: AbortSignal.timeout(PATIENCE_MS),
          maxHeaderSize: 8_192,
        },
        answer => {
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
          // Nobody reads more of it, however much it is.
          answer.destroy()
        },
      )
      asking.on('error', reject)
      asking.end(sealed.body)
    })
  }

  dispose(): void {
    this.#agent.destroy()
  }
}

const WAIT_MAX_SECONDS = 3_600

function readAnswer(status: number, retryAfter: string | undefined): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'taken' }
  const why = `the push service answered ${status}`
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { outcome: 'later', why, inSeconds: seconds > 0 ? Math.min(seconds, WAIT_MAX_SECONDS) : undefined }
  }
  // 404 and 410: the browser gave it up. Any other refusal or a way elsewhere will be the same the next time.
  return { outcome: 'gone', why }
}
