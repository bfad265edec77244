import { expect, test } from 'vitest'
import { pushSubscription } from './push.ts'

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
const reads = (endpoint: string) => pushSubscription.safeParse({ endpoint, keys }).success

test('what browsers give is taken', () => {
  expect(reads('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true)
  expect(reads('https://updates.push.services.mozilla.com/wpush/v2/gAAA')).toBe(true)
  expect(reads('https://push.example.org:8443/up?id=1')).toBe(true)
})

test.each([
  'http://push.example.org/a',
  'ftp://push.example.org/a',
  'https://localhost/a',
  'https://printer.local/a',
  'https://db.internal/a',
  'https://intranet/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest',
  'https://me:word@push.example.org/a',
  'https://push.example.org/a#b',
  `https://push.example.org/${'a'.repeat(1_000)}`,
  'push',
  '',
])('%s is none', endpoint => {
  expect(reads(endpoint)).toBe(false)
})

test('keys are of their size and kind', () => {
  const endpoint = 'https://push.example.org/a'
  const short = pushSubscription.safeParse({ endpoint, keys: { ...keys, auth: 'abc' } })
  const other = pushSubscription.safeParse({ endpoint, keys: { ...keys, p256dh: `A${'a'.repeat(86)}` } })
  expect(short.error?.issues[0]?.path).toEqual(['keys', 'auth'])
  expect(other.error?.issues[0]?.path).toEqual(['keys', 'p256dh'])
})
