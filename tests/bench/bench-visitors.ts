import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import { post } from '../e2e/visitors.ts'
import type { Stack } from '../fixtures/server.ts'

export function openContext(browser: Browser, { url }: Stack): Promise<BrowserContext> {
  return browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' })
}

/** A browser in which the owner is signed in. */
export async function enterAsOwner(browser: Browser, stack: Stack): Promise<BrowserContext> {
  const context = await openContext(browser, stack)
  await signInAsOwner(context.request, stack)
  return context
}

export async function signInAsOwner(request: APIRequestContext, stack: Stack): Promise<void> {
  const { ownerEmail: email, ownerPassword: password } = stack
  await post(request, stack, '/api/auth/sign-in/password', { email, password })
  await settleIn(request, stack)
}

/** Past the questions and the tours of the first time. */
export async function settleIn(request: APIRequestContext, stack: Stack): Promise<void> {
  await post(request, stack, '/api/onboarding', { isSkipped: true })
  for (const id of ['home-space', 'wildcards']) {
    await post(request, stack, '/api/users/completedWalkthrough', { id, completed: true })
  }
}
