import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { ME, OTHER } from './local.fixture.ts'

const script = readFileSync(new URL('../../public/picture-cache.js', import.meta.url), 'utf8')
const ORIGIN = 'https://atelier.test'
const FILES = ['a', 'b', 'c'].map(letter => `0192f3c0-0000-7000-8000-00000000000${letter}`)
const [first = '', second = '', third = ''] = FILES
const thumbnail = (id: string) => filePath(id, '320')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The script in a service worker that one person has opened, with caches and a network of its own. */
function start(uid: string | null = ME) {
  const stored = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      match: async (path: string) => Promise.resolve(entries.get(path)?.clone()),
      put: async (path: string, response: Response) => Promise.resolve(void entries.set(path, response)),
    }
  }
  const caches = {
    open: async (name: string) => Promise.resolve(open(name)),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(stored.get(cacheName)?.get(path)?.clone()),
    delete: async (name: string) => Promise.resolve(stored.delete(name)),
  }
  const fetch = vi.fn<(asked: string | { url: string }, options?: RequestInit) => Promise<Response>>(async () =>
    Promise.resolve(new Response('picture')),
  )
  const listeners = new Map<string, (event: unknown) => void>()
  const addEventListener = (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener)
  const scope = { addEventListener, caches, fetch, location: new URL(ORIGIN), performance, setTimeout, URL, Response }
  runInNewContext(script, scope)
  const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
  const tell = (data: unknown) => listeners.get('message')?.({ data, waitUntil })
  const look = async (path: string) => {
    const request = { method: 'GET', url: ORIGIN + path, headers: new Headers() }
    let answer: Promise<Response> | undefined
    listeners.get('fetch')?.({ request, waitUntil, respondWith: (given: Promise<Response>) => void (answer = given) })
    return answer
  }
  const kept = () =>
    [...stored].filter(([name]) => name.startsWith('atelier-thumbs')).flatMap(([, entries]) => [...entries.keys()])
  const signIn = (who: string | null) => tell({ is: 'pictures-of', uid: who, budget: 1_000_000 })
  signIn(uid)
  return { fetch, kept, look, signIn, tell }
}

test('what has been looked at is kept once nobody looks for more, from what the browser has of it', async () => {
  const { fetch, kept, look } = start()
  for (const id of FILES) {
    await look(thumbnail(id))
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(kept()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(kept()).toEqual(FILES.map(thumbnail))
  const again = fetch.mock.calls.filter(([asked]) => typeof asked === 'string')
  expect(again).toEqual(FILES.map(id => [thumbnail(id), { cache: 'force-cache' }]))

  fetch.mockRejectedValue(new Error('no network'))
  expect(await (await look(thumbnail(first)))?.text()).toBe('picture')
  // The next larger, or what there is.
  expect(await (await look(filePath(second, '1280')))?.text()).toBe('picture')
})

test('whoever goes on and on is not waited for for ever', async () => {
  const { kept, look } = start()
  await look(thumbnail(first))
  for (let step = 0; step < 42; step++) {
    await vi.advanceTimersByTimeAsync(500)
    await look(thumbnail(step % 2 === 0 ? second : third))
  }
  expect(kept()).toContain(thumbnail(first))
})

test('what may no longer be seen, and what somebody else looked at, is not kept afterwards', async () => {
  const { kept, look, signIn, tell } = start()
  for (const id of [first, second]) await look(thumbnail(id))
  tell({ is: 'pictures-gone', fileIds: [first] })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toEqual([thumbnail(second)])
  await look(thumbnail(third))
  signIn(OTHER)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toEqual([thumbnail(second)])
})

test('of whoever leaves this device nothing is kept, and nothing more until somebody has signed in', async () => {
  const { kept, look, signIn, tell } = start()
  await look(thumbnail(first))
  tell({ is: 'pictures-leave', uid: OTHER })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toEqual([thumbnail(first)])
  await look(thumbnail(second))
  tell({ is: 'pictures-leave', uid: ME })
  await look(thumbnail(third))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toEqual([thumbnail(first)])
  signIn(ME)
  await look(thumbnail(second))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toEqual([thumbnail(first), thumbnail(second)])
})

test('nothing is kept where nobody is signed in', async () => {
  const { kept, look } = start(null)
  expect(await (await look(thumbnail(first)))?.text()).toBe('picture')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toEqual([])
})
