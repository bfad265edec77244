import { z } from 'zod'

export type ProcessName = 'start' | 'api' | 'sync-server' | 'workers'

/** One environment variable: how it is read, what it is for and who reads it. */
export type Setting<T extends z.ZodType = z.ZodType> = {
  name: string
  schema: T
  /** As the person would write it; what `schema` makes of an absent variable must agree. */
  default: string
  description: string
  readBy: readonly ProcessName[]
  secret?: boolean
  /** Handed from `start.ts` to its children; not for people to set. */
  internal?: boolean
}

export const everyProcess = ['start', 'api', 'sync-server', 'workers'] as const satisfies readonly ProcessName[]
export const servers = ['api', 'sync-server', 'workers'] as const satisfies readonly ProcessName[]

/** Checks that `schema` and `default` agree, and keeps the schema's own type. */
export function setting<T extends z.ZodType>(given: Setting<T>): Setting<T> {
  return given
}

export function text(fallback: string) {
  return z.string().default(fallback)
}

export function wholeNumber(options: { from: number; to?: number; fallback: number }) {
  const { from, to = Number.MAX_SAFE_INTEGER, fallback } = options
  const range = to === Number.MAX_SAFE_INTEGER ? `${from} or more` : `from ${from} to ${to}`
  return z
    .string()
    .default(String(fallback))
    .refine(
      value => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to,
      `must be a whole number, ${range}`,
    )
    .transform(Number)
}

export function port(fallback: number) {
  return wholeNumber({ from: 0, to: 65_535, fallback })
}

/** An address such as `https://example.org`, without a slash at its end. */
export function webAddress() {
  return address(['http:', 'https:'], 'https://example.org').transform(value => value?.replace(/\/+$/, ''))
}

export function address(protocols: readonly string[], example: string) {
  const expected = protocols.map(protocol => `${protocol}//`).join(' or ')
  return z
    .string()
    .optional()
    .refine(
      value => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
      `must start with ${expected}, e.g. ${example}`,
    )
}

export function mailAddress() {
  return z
    .string()
    .trim()
    .toLowerCase()
    .refine(value => z.email().safeParse(value).success, 'must be a mail address, e.g. me@example.org')
    .optional()
}

export function list() {
  return z
    .string()
    .default('')
    .transform(value =>
      value
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    )
}

/** Several, without slashes at their ends. */
export function webAddresses() {
  return list()
    .refine(
      urls => urls.every(url => /^https?:\/\//.test(url) && URL.canParse(url) && !new URL(url).username),
      'must be addresses such as http://gpu1:8188,http://gpu2:8188, without logins in them',
    )
    .transform(urls => urls.map(url => url.replace(/\/+$/, '')))
}

/** `1=https://eth.example.org,10=https://op.example.org` → address by chain id. */
export function chainServers() {
  return z
    .string()
    .default('')
    .transform((value, context) => {
      const servers = new Map<number, string>()
      for (const part of value.split(',').map(entry => entry.trim())) {
        if (!part) continue
        const [, chain, url] = /^(\d{1,15})=(https?:\/\/.+)$/.exec(part) ?? []
        if (chain && url && URL.canParse(url)) servers.set(Number(chain), url)
        else context.addIssue('must be like 1=https://eth.example.org,10=https://op.example.org')
      }
      return servers
    })
}
