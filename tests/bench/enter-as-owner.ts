import type { Browser, BrowserContext } from '@playwright/test'
import type { Stack } from '../fixtures/server.ts'

/** A browser that is signed in, past everything that greets newcomers. */
export async function enterAsOwner(browser: Browser, stack: Stack): Promise<BrowserContext> {
  const { url, ownerEmail, ownerPassword } = stack
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const headers = { origin: url }
  const data = { email: ownerEmail, password: ownerPassword }
  await context.request.post('/api/auth/sign-in/password', { data, headers })
  await context.request.post('/api/onboarding', { data: { isSkipped: true }, headers })
  for (const id of ['home-space', 'wildcards']) {
    await context.request.post('/api/users/completedWalkthrough', { data: { id, completed: true }, headers })
  }
  return context
}
