import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import { arrive, openBrowser, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
test.setTimeout(180_000)

const picture = (name: string, background: string) => ({ name, width: 96, height: 64, background })

test('a folder is shown by the image chosen for it, and what is in it to who has its link', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  const { id: folderId } = await post<{ id: string }>(context.request, stack, '/api/folders', { name: 'Coast' })
  const pictures = [picture('cliffs.png', '#2d5a7c'), picture('gulls.png', '#a33')]
  const [cliffs] = await uploadPictures(context.request, stack, pictures, { folderId })
  const readFolder = async () => {
    const answer = await context.request.get(`/api/folders/${folderId}`)
    return (await answer.json()) as { coverId: string | null; thumbnailUrl: string }
  }
  const readCover = async () => (await readFolder()).coverId

  await test.step('its owner chooses one of them from its menu', async () => {
    await page.goto(`/library/folders/${folderId}`)
    await page.getByRole('gridcell', { name: 'cliffs.png' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Use as cover of “Coast”' }).click()
    await expect(page.getByText('Changed the cover of “Coast”')).toBeVisible()
    await expect.poll(readCover).toBe(cliffs)
  })

  await test.step('or without the network from the folder’s, where the newest can show it again', async () => {
    const more = page.getByRole('button', { name: 'More about Coast' }).last()
    await more.click()
    await page.getByRole('menuitem', { name: 'Choose cover…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cover of “Coast”' })
    await expect(dialog.getByRole('button', { name: 'cliffs.png' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Automatic cover' }).click()
    await expect(page.getByText('“Coast” is shown by its newest picture')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(readCover, { timeout: 30_000 }).toBeNull()
  })

  await test.step('or on the page of one; by that it is shown among what was opened last', async () => {
    await page.goto(`/images/${cliffs}`)
    const menu = page.getByRole('dialog').getByRole('button', { name: /^More/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Use as cover of “Coast”' }).click()
    await expect.poll(readCover).toBe(cliffs)
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'No longer the cover of “Coast”' })).toBeVisible()
    await page.goto('/library/recent')
    const recent = page.getByRole('list', { name: 'Recent' }).getByRole('listitem').filter({ hasText: 'Coast' })
    const { thumbnailUrl } = await readFolder()
    await expect(recent.locator('img')).toHaveAttribute('src', thumbnailUrl.replace(/640$/, '320'))
    await expectAccessible(page)
  })

  await test.step('who is not signed in looks at the pictures of an open folder', async () => {
    await post(context.request, stack, `/api/folders/${folderId}/share/mode`, { mode: 'public' })
    const stranger = await openBrowser(browser, stack, { viewport: { width: 390, height: 844 } })
    await stranger.page.goto(`/library/folders/${folderId}`)
    const pictures = stranger.page.getByRole('list', { name: 'Images in this folder' }).getByRole('link')
    await expect(pictures).toHaveCount(2)
    await expectAccessible(stranger.page)
    await pictures.first().click()
    const viewer = stranger.page.getByRole('dialog')
    await expect(viewer).toHaveAccessibleName('Image: gulls.png')
    await stranger.page.keyboard.press('ArrowRight')
    await expect(viewer).toHaveAccessibleName('Image: cliffs.png')
    await expectAccessible(stranger.page)
    await stranger.page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await stranger.context.close()
  })

  await test.step('a browser that has a session but has lost its storage knows who is looking', async () => {
    await page.goto('/tips-and-tricks/faq')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/library/folders/${folderId}`)
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  })
  await context.close()
})
