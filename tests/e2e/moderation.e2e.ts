import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, arriveAgain, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce', expectedErrors: [/status of 4\d\d/] })
test.setTimeout(240_000)

/** Whoever runs the installation is a moderator too. */
const arriveAsSiteOwner = (browser: Browser, stack: Stack) =>
  arriveAgain(browser, stack, { email: stack.ownerEmail, password: stack.ownerPassword })

async function upload(request: APIRequestContext, stack: Stack, name: string): Promise<string> {
  const [id = ''] = await uploadPictures(request, stack, [{ name, width: 96, height: 64, background: '#2d5a7c' }])
  return id
}

/** Of this test's image alone: others on the same stack report things too. */
const entryOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'harbour.png' })

test('an image goes to Explore once it is rated, is reported, rated by a moderator, contested and decided about', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  const owner = await arriveAsSiteOwner(browser, stack)
  const itemId = await upload(mai.context.request, stack, 'harbour.png')
  const viewer = mai.page.getByRole('dialog', { name: 'Image: harbour.png' })

  await test.step('its author is asked for a rating first, and told what Explore takes', async () => {
    await mai.page.goto(`/library/images?image=${itemId}`)
    await expect(viewer.getByText('Not rated')).toBeVisible()
    await viewer.getByRole('button', { name: 'More' }).click()
    await mai.page.getByRole('menuitem', { name: 'Show in Explore' }).click()
    const dialog = mai.page.getByRole('dialog', { name: 'Show “harbour.png” in Explore' })
    await dialog.getByRole('radio', { name: /^Explicit/ }).check()
    await expect(dialog.getByText(/Explore shows only what is safe/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Safe/ }).check()
    await expect(dialog.getByText(/It is not open to everybody yet/)).toBeVisible()
    await expectAccessible(mai.page)
    await dialog.getByRole('button', { name: 'Show in Explore' }).click()
    await expect(mai.page.getByText('“harbour.png” is in Explore')).toBeVisible()
    await expect(viewer.getByText(/You rated it/)).toBeVisible()
  })

  await test.step('a moderator reads the report, rates the image and resolves it', async () => {
    const note = 'Look at the left corner'
    await post(owner.context.request, stack, '/api/reports', { itemId, reason: 'nudity', note })
    const { page } = owner
    await page.goto('/wildcards')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Moderation' }).click()
    const entry = entryOf(page, 'Reports')
    await expect(entry).toContainText('Nudity or sexual content')
    await expect(entry).toContainText(note)
    await entry.getByRole('button', { name: 'I look into it' }).click()
    await expect(entry).toContainText('took it up')
    await expectAccessible(page)
    await entry.getByRole('button', { name: 'Rate it…' }).click()
    const rating = page.getByRole('dialog', { name: 'Rate “harbour.png”' })
    await rating.getByRole('radio', { name: /^Sensitive/ }).check()
    await rating.getByRole('textbox', { name: 'Why' }).fill('There is bare skin')
    await expectAccessible(page)
    await rating.getByRole('button', { name: 'Rate it' }).click()
    await expect(entry).toContainText('Sensitive')
    await entry.getByRole('button', { name: 'Resolve…' }).click()
    const resolving = page.getByRole('dialog', { name: 'Resolve the report about “harbour.png”' })
    await resolving.getByRole('textbox', { name: /^What whoever reported it is told/ }).fill('Thank you')
    await resolving.getByRole('textbox', { name: 'What was done about it, and why' }).fill('Rated it sensitive')
    await resolving.getByRole('button', { name: 'Resolve', exact: true }).click()
    await expect(entry).toHaveCount(0)
    await page.getByRole('link', { name: 'Resolved reports' }).click()
    await expect(entryOf(page, 'Resolved reports')).toContainText('Rated it sensitive')
    await expectAccessible(page)
  })

  await test.step('its author reads who rated it and why, and contests it once', async () => {
    await expect(viewer.getByText('There is bare skin')).toBeVisible()
    await viewer.getByRole('button', { name: 'Contest the rating…' }).click()
    const dialog = mai.page.getByRole('dialog', { name: 'Contest the rating of “harbour.png”' })
    await dialog.getByRole('textbox').fill('It is a statue')
    await dialog.getByRole('button', { name: 'Contest it' }).click()
    await expect(viewer.getByText('It waits for a moderator.')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Contest the rating…' })).toBeHidden()
    await expectAccessible(mai.page)
  })

  await test.step('the contest is decided, and the author reads the answer', async () => {
    const { page } = owner
    await page.getByRole('link', { name: 'Contested ratings' }).click()
    const entry = entryOf(page, 'Contested ratings')
    await expect(entry).toContainText('It is a statue')
    await expect(entry.getByRole('link', { name: /Look at the picture/ })).toHaveAttribute('href', /\/api\/files\//)
    await expectAccessible(page)
    await entry.getByRole('button', { name: 'Decide…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decide about the rating of “harbour.png”' })
    await dialog.getByRole('radio', { name: /^Safe/ }).check()
    await dialog.getByRole('textbox', { name: 'Your answer' }).fill('So it is')
    await dialog.getByRole('button', { name: 'Change the rating' }).click()
    await expect(page.getByText('No rating is contested')).toBeVisible()
    await expect(viewer.getByText('So it is')).toBeVisible()
  })

  await test.step('what may not be public is taken down, its author objects and is answered', async () => {
    await post(owner.context.request, stack, '/api/take-downs', { itemId, reason: 'It shows a stranger' })
    await mai.page.goto('/settings/privacy')
    const told = mai.page.getByRole('list', { name: 'What moderators took down' })
    await expect(told).toContainText('It shows a stranger')
    await expectAccessible(mai.page)
    await told.getByRole('button', { name: 'Object…' }).click()
    await mai.page.getByRole('textbox', { name: 'Why it should be public' }).fill('She agreed')
    await mai.page.getByRole('button', { name: 'Send' }).click()
    await expect(told).toContainText('You objected: “She agreed”')
    const { page } = owner
    await page.goto('/moderation?view=objections')
    const entry = entryOf(page, 'Objections')
    await expect(entry).toContainText('She agreed')
    await expectAccessible(page)
    await entry.getByRole('button', { name: 'Put back…' }).click()
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Then it may')
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(page.getByText('It is open again as it was')).toBeVisible()
    await mai.page.reload()
    await expect(told).toContainText('Put back: “Then it may”')
  })

  await test.step('who is no moderator finds nothing there', async () => {
    await mai.page.goto('/moderation')
    await expect(mai.page.getByRole('heading', { name: 'Nothing hangs here' })).toBeVisible()
    await mai.page.getByRole('button', { name: /account menu/ }).click()
    await expect(mai.page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expect(mai.page.getByRole('menuitem', { name: 'Moderation' })).toHaveCount(0)
  })
})
