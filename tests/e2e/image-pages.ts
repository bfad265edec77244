import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { signUp } from '../fixtures/people.ts'
import type { Stack } from '../fixtures/server.ts'

export interface PaintedFile {
  name: string
  width: number
  height: number
  background: string
}

/** Somebody new with these pictures; on a phone where the window is as small as one. */
export async function arriveWithImages(
  browser: Browser,
  stack: Stack,
  files: readonly PaintedFile[],
  viewport: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: stack.url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport,
    hasTouch: viewport.width < 600,
  })
  await signUp(context.request, stack, 'Mai')
  await post(context.request, stack, '/api/onboarding', { isSkipped: true })
  for (const file of files) await sendImage(context.request, stack, file)
  return { page: await context.newPage(), context }
}

async function sendImage(request: APIRequestContext, stack: Stack, { name, ...create }: PaintedFile): Promise<void> {
  const bytes = await sharp({ create: { ...create, channels: 3 } })
    .png()
    .toBuffer()
  const files = [{ filename: name, mimetype: 'image/png', fileSize: bytes.length }]
  const started = await post(request, stack, '/api/images/upload/multipart', { files })
  const [{ key, uploadId, uploadUrls }] = started as [{ key: string; uploadId: string; uploadUrls: string[] }]
  const sent = await request.put(uploadUrls[0] ?? '', { data: bytes, headers: { origin: stack.url } })
  const parts = [{ partNumber: 1, eTag: sent.headers()['etag'] ?? '' }]
  await post(request, stack, '/api/images/upload/multipart/complete', [{ key, uploadId, parts }])
}

async function post(request: APIRequestContext, stack: Stack, path: string, data: unknown): Promise<unknown> {
  const answer = await request.post(path, { data, headers: { origin: stack.url } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const cells = (page: Page) => page.getByRole('grid', { name: 'Images' }).locator('[data-index]')
export const cell = (page: Page, name: string) => cells(page).and(page.getByLabel(name, { exact: true }))
