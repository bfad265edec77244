import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, libraryKept, post } from './visitors.ts'
import type { Visitor } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce', expectedErrors: [/status of 4\d\d/] })
test.setTimeout(180_000)

async function makeWildcard({ context }: Visitor, stack: Stack, name: string): Promise<string> {
  const made = await post<{ id: string }>(context.request, stack, '/api/wildcard', { name, entries: ['one'] })
  return made.id
}

async function openSharing(page: Page, name: string) {
  await page.goto('/wildcards')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  return page.getByRole('dialog', { name: `Share “${name}”` })
}

test('a thing is shared for a while, asked for, given away, and gone when its time has come', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const duc = await arrive(browser, stack, 'Duc')
  const id = await makeWildcard(mai, stack, 'Monsoon')

  await test.step('with a person for a week, and why they see it is said', async () => {
    const dialog = await openSharing(mai.page, 'Monsoon')
    await dialog.getByRole('button', { name: /How long what you add is shared/ }).click()
    await mai.page.getByRole('button', { name: 'For a week' }).click()
    await dialog.getByRole('textbox', { name: 'Add people or a workspace' }).fill('nobody-such')
    await expect(mai.page.getByText('Nobody found')).toBeVisible()
    await expectAccessible(mai.page)
    await dialog.getByRole('textbox', { name: 'Add people or a workspace' }).fill(linh.email)
    await mai.page.getByRole('option', { name: `Share with ${linh.email}` }).click()
    await expect(dialog.getByRole('list', { name: 'Who can open it' })).toContainText(/Linh.*added by you.*until/)
    await dialog.getByRole('radio', { name: /Anyone with the link/ }).click()
    await dialog.getByRole('button', { name: /How long the link is shared/ }).click()
    await mai.page.getByRole('button', { name: 'For a day' }).click()
    await expect(dialog.getByText(/The link works until/)).toBeVisible()
    await expectAccessible(mai.page)
  })

  await test.step('somebody asks for more, and is answered in the same place', async () => {
    const data = { itemId: id, role: 'editor', note: 'For the coast, please.' }
    await post(duc.context.request, stack, '/api/access-requests', data)
    const dialog = await openSharing(mai.page, 'Monsoon')
    const asking = dialog.getByRole('region', { name: 'Asking for access' })
    await expect(asking).toContainText('For the coast, please.')
    await asking.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByRole('list', { name: 'Who can open it' })).toContainText('Duc')
    await expect(asking).toBeHidden()
  })

  await test.step('its owner gives it away and can still edit it', async () => {
    const dialog = mai.page.getByRole('dialog', { name: 'Share “Monsoon”' })
    await dialog.getByLabel('Role of Linh').first().click()
    await mai.page.getByRole('option', { name: 'Make owner…' }).click()
    await mai.page.getByRole('button', { name: 'Make owner', exact: true }).click()
    const who = dialog.getByRole('list', { name: 'Who can open it' }).getByRole('listitem')
    await expect(who.first()).toContainText(/Linh.*Owner/)
    await expect(who.filter({ hasText: 'Mai (you)' })).toContainText('added by Linh')
  })

  await test.step('who was let in leaves, asked first, and told once', async () => {
    const path = `/api/wildcard/${await makeWildcard(mai, stack, 'Drizzle')}/share`
    await post(mai.context.request, stack, path, { people: [{ email: duc.email }] })
    const { page } = duc
    await page.goto('/wildcards?view=shared')
    await libraryKept(page)
    await page.getByRole('button', { name: 'More for Drizzle' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await page.getByRole('dialog', { name: 'Share “Drizzle”' }).getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog', { name: 'Leave “Drizzle”?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText('You left it')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Drizzle', exact: true })).toBeHidden()
    await expect(page.getByText(/You no longer have access/)).toHaveCount(0)
  })

  await test.step('what was shared until a moment leaves the other person’s screen when that has come', async () => {
    const short = await makeWildcard(mai, stack, 'Lightning')
    const path = `/api/wildcard/${short}/share`
    await linh.page.goto('/wildcards?view=shared')
    await libraryKept(linh.page)
    const expiresAt = new Date(Date.now() + 10_000).toISOString()
    const data = { people: [{ email: linh.email }], expiresAt }
    await post(mai.context.request, stack, path, data)
    const link = linh.page.getByRole('link', { name: 'Lightning', exact: true })
    await expect(link).toBeVisible()
    await expect(link).toBeHidden({ timeout: 30_000 })
    expect((await linh.context.request.get(`/api/wildcard/${short}`)).status()).toBe(404)
  })
  for (const { context } of [mai, linh, duc]) await context.close()
})

test('a picture is cut with keys and shown wherever the person is', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const { page } = mai
  const stripes = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#2a6' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#d43' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  await page.goto('/settings/about')
  const mine = page.getByRole('group', { name: 'Your picture' })
  await mine.locator('input').setInputFiles({ name: 'stripes.png', mimeType: 'image/png', buffer: stripes })
  const frame = page.getByRole('group', { name: /The part that is shown/ })
  await expect(frame).toBeVisible()
  // As far to the left as it goes: the red third.
  for (let step = 0; step < 40; step++) await frame.press('ArrowLeft')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this' }).click()
  const shown = page.getByRole('button', { name: 'account menu' }).locator('img')
  await expect(shown).toBeVisible()
  const address = (await shown.getAttribute('src')) ?? ''
  const bytes = await (await mai.context.request.get(address.replace('/320', '/original'))).body()
  const cut = sharp(bytes)
  expect(await cut.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const { dominant } = await cut.stats()
  expect(dominant.r).toBeGreaterThan(dominant.g)

  const cover = page.getByRole('group', { name: 'Cover picture' })
  await cover.locator('input').setInputFiles({ name: 'stripes.png', mimeType: 'image/png', buffer: stripes })
  await page.getByRole('slider', { name: 'Zoom' }).fill('0.3')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(cover.getByRole('button', { name: 'Change picture' })).toBeVisible()

  // Somebody who shares with her sees it too.
  const headers = { origin: stack.url }
  const id = await makeWildcard(mai, stack, 'Red third')
  const data = { people: [{ email: linh.email }] }
  expect((await mai.context.request.post(`/api/wildcard/${id}/share`, { data, headers })).ok()).toBe(true)
  expect((await linh.context.request.get(address)).status()).toBe(200)
  for (const { context } of [mai, linh]) await context.close()
})
