/**
 * Whether tldraw, which boards are drawn with, works at an address: by the rules of its 5.4. Without a licence key that is
 * good there, it shows nothing after five seconds. Addresses with plain http and those of the machine itself count as development.
 */
export type DrawingLicense =
  /** Needs no key here. */
  | 'free'
  | 'good'
  | 'missing'
  /** It is no key of tldraw’s. */
  | 'unreadable'
  /** For other hosts than this one. */
  | 'other-host'
  | 'expired'

export interface LicenseQuestion {
  key: string | null | undefined
  url: string
  now: number
}

const EVALUATION = 1 << 4
const PERPETUAL = 1 << 1
const GRACE_MS = 31 * 86_400_000

/** Its signature is left to tldraw: this tells an owner what to look at, it lets nobody in. */
export function judgeDrawingLicense({ key, url, now }: LicenseQuestion): DrawingLicense {
  const { protocol, hostname } = new URL(url)
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || isLoopback(host)) return 'free'
  if (!key) return 'missing'
  const facts = readKey(key)
  if (!facts) return 'unreadable'
  if (!facts.hosts.some(pattern => isHostOf(pattern, host))) return 'other-host'
  // Perpetual keys are good for the version they were bought for, which only tldraw knows.
  if (facts.flags & PERPETUAL) return 'good'
  const end = Date.parse(facts.expiryDate) + (facts.flags & EVALUATION ? 86_400_000 : GRACE_MS)
  return now >= end ? 'expired' : 'good'
}

/** Whether boards stay blank. */
export function isDrawingShut(license: DrawingLicense): boolean {
  return license !== 'free' && license !== 'good'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function isHostOf(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase().trim()
  const bare = (name: string) => name.replace(/^www\./, '')
  if (wanted === '*') return true
  if (wanted.startsWith('*.')) return host.endsWith(wanted.slice(1)) || host === wanted.slice(2)
  return bare(wanted) === bare(host)
}

/** `tldraw-<id>/<base64 of [id, hosts, flags, date]>.<signature>` */
function readKey(key: string): { hosts: string[]; flags: number; expiryDate: string } | null {
  const [, encoded] = /^tldraw-[^/]*\/([^.]+)\./.exec(key.replaceAll(/[\u200B-\u200D\uFEFF\r\n]/g, '').trim()) ?? []
  if (!encoded) return null
  try {
    const facts: unknown = JSON.parse(atob(encoded))
    if (!Array.isArray(facts)) return null
    const [, hosts, flags, expiryDate] = facts as unknown[]
    if (!Array.isArray(hosts) || typeof flags !== 'number' || typeof expiryDate !== 'string') return null
    return { hosts: hosts.map(String), flags, expiryDate }
  } catch {
    return null
  }
}
