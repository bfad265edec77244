import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import { dragFiles as drag, paintNoise as paint } from './drop-files.ts'
import { arrive } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 4\d\d/],
})
// A drop, a cut, a reload and a second browser's worth of pictures.
test.setTimeout(180_000)

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const rows = (page: Page) => panel(page).getByRole('listitem')
const openPanel = (page: Page) => page.getByRole('button', { name: /: uploads$/ }).click()

async function countImages(page: Page): Promise<number> {
  const answer = await page.request.post('/api/images/search', {
    data: { view: 'owned', limit: 100 },
    headers: { origin: new URL(page.url()).origin },
  })
  return ((await answer.json()) as { items: unknown[] }).items.length
}

test('what is dropped while the page is still coming is held until there is who takes it', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Lan')
  const [host, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/upload-host/, async route => {
    come.resolve()
    await host.promise
    await route.continue()
  })
  await page.goto('/library/images')
  const pictures = await Promise.all(['first.png', 'second.png'].map(name => paint(name)))
  await come.promise
  await drag(page, 'drop', pictures)
  host.resolve()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => countImages(page)).toBe(2)
  await context.close()
})

test('25 pictures come through a cut and a reload; what is there already and what is too large is said', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  await page.goto('/library/folders')
  await shellKept(page)
  const pictures = await Promise.all(Array.from({ length: 25 }, (_, index) => paint(`picture ${index + 1}.png`)))

  await test.step('while files are over the app it says where they would go', async () => {
    // The host comes after the first paint.
    await expect(async () => {
      await drag(page, 'dragover', pictures.slice(0, 1))
      await expect(page.getByText('Drop to upload')).toBeVisible({ timeout: 300 })
    }).toPass()
    await expect(page.getByText('to your images')).toBeVisible()
  })

  await test.step('the network is cut in the middle, and the page is loaded again without it', async () => {
    let sent = 0
    await page.route('**/api/upload/parts/**', async route => {
      sent += 1
      if (sent > 10) return
      await route.continue()
    })
    await drag(page, 'drop', pictures)
    await expect(rows(page)).toHaveCount(25)
    await expect(panel(page).getByText('to your images').first()).toBeVisible()
    await expect.poll(() => sent).toBeGreaterThan(10)
    await context.setOffline(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await openPanel(page)
    await expect(panel(page).getByRole('heading')).toHaveText(/pictures wait on this device for the server/)
    await expect(rows(page)).toHaveCount(25)
    expect(await page.getByRole('button', { name: /Saved on this device: sync details/ }).count()).toBe(1)
  })

  await test.step('with the network the rest is sent, nothing twice', async () => {
    await context.setOffline(false)
    await expect(panel(page).getByRole('heading')).toHaveText('25 pictures uploaded', { timeout: 60_000 })
    expect(await countImages(page)).toBe(25)
    await expectAccessible(page)
  })

  await test.step('a picture that is there already is told with a way to it', async () => {
    await panel(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await drag(page, 'drop', pictures.slice(0, 1))
    await expect(rows(page).getByText('You have this picture already:')).toBeVisible()
    const link = rows(page).getByRole('link', { name: 'open the other' })
    await expect(link).toHaveAttribute('href', /^\/images\/[0-9a-f-]{36}$/)
    await expect(panel(page).getByText('1 of these was yours before')).toBeVisible()
    await expectAccessible(page)
    expect(await countImages(page)).toBe(26)
    await panel(page).getByRole('button', { name: 'Move copy to trash' }).click()
    await expect(rows(page)).toHaveCount(0)
    await expect.poll(() => countImages(page)).toBe(25)
  })

  await test.step('26 MB are refused by name with the limit, a text by its kind, and a picture beside them comes through', async () => {
    const large = { name: 'large.png', bytes: Buffer.alloc(26 * 1024 * 1024) }
    const lie = { name: 'lie.png', bytes: Buffer.from('not a picture') }
    await drag(page, 'drop', [large, lie, await paint('fine.png')])
    const row = (name: string) => rows(page).filter({ hasText: name })
    await expect(row('large.png')).toContainText('is too large: at most 25 MB a picture', { timeout: 30_000 })
    await expect(row('lie.png')).toContainText(/not|taken/)
    await expect(row('fine.png').getByRole('link', { name: 'fine.png' })).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})
