import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** As programs bring one: sound ones can be used as soon as a worker has looked at them. */
async function bringModel(request: APIRequestContext, stack: Stack, name: string): Promise<void> {
  const sample = '../../api/src/areas/onboarding/models/painted-landscapes.patches'
  const bytes = await readFile(new URL(sample, import.meta.url))
  const files = [{ filename: 'moss.patches', fileSize: bytes.length }]
  const [started] = await post<{ key: string; uploadId: string; uploadUrls: string[] }[]>(
    request,
    stack,
    '/api/sd-models/upload/initialize',
    { files },
  )
  const { key = '', uploadId, uploadUrls } = started ?? {}
  const sent = await request.put(uploadUrls?.[0] ?? '', { data: bytes, headers: { origin: stack.url } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const parts = [{ partNumber: 1, eTag: sent.headers()['etag'] ?? '' }]
  await post(request, stack, '/api/sd-models/upload/complete', [{ key, uploadId, parts, name }])
  const search = () =>
    post<{ items: unknown[] }>(request, stack, '/api/sd-models/search', { status: 'available', view: 'owned' })
  await expect.poll(async () => (await search()).items.length, { timeout: 40_000 }).toBe(1)
}

test('a model of one’s own is chosen by its picture as the model, as a style over it, and named in the prompt', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  await bringModel(context.request, stack, 'Moss and stone')
  await page.goto('/recipes')
  await page.getByRole('link', { name: 'Text to image' }).first().click()

  const model = page.getByRole('group', { name: 'Model', exact: true })
  await expect(model).toContainText('Studio Painter')
  await model.getByRole('button', { name: 'Another model' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Studio Painter' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('searchbox', { name: 'Find a model' }).fill('moss')
  await expect(dialog.getByRole('button', { name: 'Studio Painter' })).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Moss and stone/ }).click()
  await expect(model).toContainText('Moss and stone')

  const styles = page.getByRole('group', { name: 'Styles over it' })
  await styles.getByRole('button', { name: 'Add a style' }).click()
  await dialog.getByRole('button', { name: /Moss and stone/ }).press('Enter')
  await styles.getByRole('textbox', { name: 'Strength of Moss and stone' }).fill('0.5')
  await expectAccessible(page)
  await styles.getByRole('button', { name: 'Without this model' }).click()
  await expect(styles).not.toContainText('Moss and stone')

  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.pressSequentially('a stone bridge <lora:mo')
  await page.getByRole('option', { name: 'Moss and stone' }).click()
  await expect(prompt).toHaveValue('a stone bridge <lora:Moss and stone:1>')
})
