import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { accountPassword, signUp } from '../fixtures/people.ts'
import type { Stack } from '../fixtures/server.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
}

/** Somebody with an account. */
export interface Member extends Visitor {
  email: string
}

export interface Window {
  viewport?: { width: number; height: number }
  hasTouch?: boolean
  /** For whoever opens the app without the network. */
  serviceWorkers?: 'allow'
}

export async function openBrowser(browser: Browser, stack: Stack, window: Window = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: stack.url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...window,
  })
  return { page: await context.newPage(), context }
}

/** A new account of its own, signed in in a browser of its own. */
export async function arrive(browser: Browser, stack: Stack, name: string, window?: Window): Promise<Member> {
  const visitor = await openBrowser(browser, stack, window)
  const email = await signUp(visitor.context.request, stack, name)
  await settleIn(visitor, stack)
  return { ...visitor, email }
}

/** The same person in another browser. */
export async function arriveAgain(
  browser: Browser,
  stack: Stack,
  { email, password = accountPassword }: { email: string; password?: string },
  window?: Window,
): Promise<Member> {
  const visitor = await openBrowser(browser, stack, window)
  await post(visitor.context.request, stack, '/api/auth/sign-in/password', { email, password })
  await settleIn(visitor, stack)
  return { ...visitor, email }
}

/** Past the questions and the tours of the first time: those lie over what is tested, and have tests of their own. */
async function settleIn({ context }: Visitor, stack: Stack): Promise<void> {
  await post(context.request, stack, '/api/onboarding', { isSkipped: true })
  await endTours(context)
}

async function endTours(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const style = document.createElement('style')
    style.textContent = '[aria-label="Guided tour"] { display: none }'
    document.addEventListener('DOMContentLoaded', () => document.head.append(style))
  })
}

export async function post<Answer>(
  request: APIRequestContext,
  stack: Stack,
  path: string,
  data: unknown,
): Promise<Answer> {
  const answer = await request.post(path, { data, headers: { origin: stack.url } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** Everything that the person can see has been read to this device. */
export function libraryKept(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const read = async () => {
      const names = await indexedDB.databases()
      const name = names.find(one => /^atelier-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name
      if (!name) return false
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      if (!database.objectStoreNames.contains('meta')) {
        database.close()
        return false
      }
      const state = await new Promise<{ value?: { complete?: boolean } } | undefined>((resolve, reject) => {
        const reading = database.transaction('meta').objectStore('meta').get('feed')
        reading.addEventListener('success', () => resolve(reading.result as undefined))
        reading.addEventListener('error', () => reject(reading.error ?? new Error(name)))
      })
      database.close()
      return state?.value?.complete === true
    }
    while (!(await read())) await new Promise(resolve => setTimeout(resolve, 50))
  })
}

/** How many lists and things whose question has these words are kept on the device as they were last answered. */
export function countKeptAnswers(page: Page, words: string): Promise<number> {
  return page.evaluate(async wanted => {
    const names = await indexedDB.databases()
    const name = names.find(one => /^atelier-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name ?? ''
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    })
    // It was found in the moment it was made.
    if (!database.objectStoreNames.contains('answers')) {
      database.close()
      return 0
    }
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const reading = database.transaction('answers').objectStore('answers').getAllKeys()
      reading.addEventListener('success', () => resolve(reading.result))
      reading.addEventListener('error', () => reject(reading.error ?? new Error(name)))
    })
    database.close()
    return keys.filter(key => JSON.stringify(key).includes(wanted)).length
  }, words)
}
