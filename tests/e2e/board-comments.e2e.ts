import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive, post } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /WebSocket connection/, /status of 4\d\d/],
})
test.setTimeout(180_000)

const patience = { timeout: 15_000 }

async function openBoard(page: Page, id: string, more = ''): Promise<void> {
  await page.goto(`/artboards/${id}${more}`)
  await expect(page.locator('.tl-canvas')).toBeVisible(patience)
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible(patience)
}

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

const pin = (page: Page, words: string | RegExp) =>
  page.getByRole('group', { name: 'Comments on the board' }).getByRole('button', { name: words })

test('two people talk on a board', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const { id } = await post<{ id: string }>(mai.context.request, stack, '/api/artboards', { name: 'Covers' })
  await post(mai.context.request, stack, `/api/artboards/${id}/share`, {
    people: [{ email: linh.email }],
    role: 'editor',
  })
  await openBoard(mai.page, id)
  await openBoard(linh.page, id)
  const canvas = mai.page.locator('.tl-canvas')

  await test.step('one pins a comment to a shape and names the other; its pin arrives there', async () => {
    await mai.page.keyboard.press('r')
    await mai.page.mouse.move(400, 300)
    await mai.page.mouse.down()
    await mai.page.mouse.move(600, 440, { steps: 4 })
    await mai.page.mouse.up()
    await mai.page.getByRole('button', { name: /^Comment \(/ }).click()
    await mai.page.mouse.click(560, 340)
    const field = mai.page.getByRole('dialog', { name: 'New comment' }).getByRole('textbox')
    await expect(field).toBeFocused()
    await mai.page.keyboard.type('Too dark, @li')
    await expect(mai.page.getByRole('option', { name: 'Linh' })).toBeVisible()
    await shot(mai.page, 'mention')
    await expectAccessible(mai.page)
    await mai.page.keyboard.press('Enter')
    await mai.page.keyboard.press('Control+Enter')
    await expect(pin(mai.page, /^Mai: Too dark/)).toBeVisible()
    await expect(pin(linh.page, /^Mai: Too dark, @Linh, new/)).toBeVisible(patience)
    await shot(linh.page, 'pin')
  })

  await test.step('the mention is told, and leads to the very spot', async () => {
    await linh.page.goto('/home')
    await linh.page.getByRole('button', { name: /notification/i }).click()
    await linh.page.getByRole('link', { name: /Mai mentioned you on Covers/ }).click()
    const thread = linh.page.getByRole('dialog', { name: /Something on the board|Rectangle/ })
    await expect(thread.getByText('Too dark,')).toBeVisible(patience)
    await thread.getByRole('textbox').fill('Lighter now?')
    await linh.page.keyboard.press('Control+Enter')
    await expect(thread.getByText('Lighter now?')).toBeVisible()
    await shot(linh.page, 'thread')
    await expectAccessible(linh.page)
    await linh.page.keyboard.press('Escape')
    await expect(thread).toBeHidden()
  })

  await test.step('it stays with its shape, and says so when that is gone', async () => {
    const said = pin(mai.page, /^Mai: Too dark/)
    const before = await said.boundingBox()
    await mai.page.keyboard.press('Escape')
    await mai.page.keyboard.press('Escape')
    await canvas.click({ position: { x: 402, y: 330 } })
    for (let step = 0; step < 5; step++) await mai.page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => ((await said.boundingBox())?.x ?? 0) - (before?.x ?? 0), patience).toBeGreaterThan(30)
    await mai.page.keyboard.press('Delete')
    await expect(pin(mai.page, /gone from the board/)).toBeVisible(patience)
    await expect(pin(linh.page, /gone from the board/)).toBeVisible(patience)
  })

  await test.step('all threads stand in the panel; resolving one takes its pin away for both', async () => {
    await mai.page.getByRole('button', { name: /^Comments/ }).click()
    const side = mai.page.getByRole('complementary', { name: 'Comments' })
    await expect(side.getByText('What this was about is gone.')).toBeVisible()
    await shot(mai.page, 'side')
    await expectAccessible(mai.page)
    await side.getByRole('button', { name: 'Resolve the thread of Mai' }).click()
    await expect(pin(mai.page, /^Mai: Too dark/)).toBeHidden()
    await expect(pin(linh.page, /^Mai: Too dark/)).toBeHidden(patience)
    await side.getByRole('button', { name: /^Resolved/ }).click()
    await expect(side.getByText(/^Resolved by Mai/)).toBeVisible()
  })

  await test.step('what is said without the network arrives when it is back', async () => {
    await linh.context.setOffline(true)
    await linh.page.getByRole('button', { name: /^Comment \(/ }).click()
    await linh.page.mouse.click(500, 500)
    const draft = linh.page.getByRole('dialog', { name: 'New comment' })
    await draft.getByRole('textbox').fill('From the train')
    await linh.page.keyboard.press('Control+Enter')
    await expect(linh.page.getByText(/^Waits on this device/)).toBeVisible(patience)
    await linh.context.setOffline(false)
    await expect(pin(mai.page, /^Linh: From the train/)).toBeHidden()
    await mai.page.getByRole('complementary', { name: 'Comments' }).getByRole('button', { name: /^Open/ }).click()
    await expect(pin(mai.page, /^Linh: From the train/)).toBeVisible({ timeout: 30_000 })
    await expect(linh.page.getByText(/^Waits on this device/)).toBeHidden({ timeout: 30_000 })
  })
  for (const { context } of [mai, linh]) await context.close()
})
