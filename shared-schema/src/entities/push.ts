import { z } from 'zod'

const ADDRESS_MAX = 1_000
/** Names that lead into one's own network, whoever asks. */
const ownNames = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|arpa)$/

/** Whether this can be a push service's: a name in public, by https. What the name leads to is looked at when it is called. */
function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isNamed = hostname.includes('.') && !isNumber && !ownNames.test(hostname)
  return protocol === 'https:' && isNamed && username === '' && password === '' && hash === ''
}

/** So many bytes in base64url, as browsers write keys. */
function keyOf(bytes: number, starts: RegExp) {
  const length = Math.ceil((bytes * 4) / 3)
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), `must be ${bytes} bytes in base64url`)
    .regex(starts, 'must be the key that the browser made')
}

/** Where a browser is told of news while no page is open: what `PushSubscription.toJSON()` gives. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(ADDRESS_MAX, `must be at most ${ADDRESS_MAX} characters`)
    .refine(isPushAddress, 'must be the https address of a public push service'),
  keys: z.object({
    /** A point of P-256, written whole, so it begins with the byte 4. */
    p256dh: keyOf(65, /^B/),
    auth: keyOf(16, /^/),
  }),
})
export type PushSubscriptionAnswer = z.infer<typeof pushSubscription>

/** What is sent there, encrypted for that browser alone. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a click leads. */
  path: z.string(),
  /** One with the same tag takes the place of the one before. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>
