import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive, openBrowser, post } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /WebSocket connection/, /status of 4\d\d/],
})
test.setTimeout(300_000)

const patience = { timeout: 30_000 }

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
    await mai.page.keyboard.press('c')
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

  await test.step('what is said and read without the network arrives when it is back', async () => {
    const read = { body: 'Read on the train', anchor: { x: 200, y: 100 } }
    await post(mai.context.request, stack, `/api/artboards/${id}/comments`, read)
    await expect(pin(linh.page, /^Mai: Read on the train, new/)).toBeVisible(patience)
    await linh.context.setOffline(true)
    await pin(linh.page, /^Mai: Read on the train/).click()
    await expect(pin(linh.page, /^Mai: Read on the train$/)).toBeVisible(patience)
    await linh.page.keyboard.press('Escape')
    await linh.page.getByRole('button', { name: /^Comment \(/ }).click()
    await linh.page.mouse.move(500, 500)
    await linh.page.mouse.down()
    await linh.page.mouse.move(640, 600, { steps: 4 })
    await linh.page.mouse.up()
    const draft = linh.page.getByRole('dialog', { name: 'New comment' })
    await expect(draft.getByRole('heading', { name: 'A part of the board' })).toBeVisible()
    await draft.getByRole('textbox').fill('From the train')
    await linh.page.keyboard.press('Control+Enter')
    await expect(linh.page.getByText(/^Waits on this device/)).toBeVisible(patience)
    await linh.context.setOffline(false)
    await expect(pin(mai.page, /^Linh: From the train/)).toBeHidden()
    await mai.page.getByRole('complementary', { name: 'Comments' }).getByRole('button', { name: /^Open/ }).click()
    await expect(pin(mai.page, /^Linh: From the train/)).toBeVisible({ timeout: 30_000 })
    await expect(linh.page.getByText(/^Waits on this device/)).toBeHidden({ timeout: 30_000 })
    await linh.page.reload()
    await expect(pin(linh.page, /^Mai: Read on the train$/)).toBeVisible(patience)
  })
  for (const { context } of [mai, linh]) await context.close()
})

test('somebody without an account reviews one board by a code from the mail', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const { id } = await post<{ id: string }>(mai.context.request, stack, '/api/artboards', { name: 'Posters' })
  const address = `client-${process.pid}@example.org`
  await openBoard(mai.page, id)

  await test.step('an editor asks by e-mail, in the sharing dialog', async () => {
    await mai.page.getByRole('button', { name: 'Share' }).click()
    const section = mai.page.getByRole('region', { name: 'Review guests' })
    await section.getByRole('textbox', { name: 'E-mail address of a guest' }).fill(address)
    await section.getByRole('button', { name: 'Ask for a review' }).click()
    await expect(section.getByText('not opened yet')).toBeVisible(patience)
    await shot(mai.page, 'share')
    await expectAccessible(mai.page)
    await mai.page.keyboard.press('Escape')
  })

  const guest = await openBrowser(browser, stack)
  const refused: string[] = []
  guest.page.on('response', answer => answer.status() === 403 && refused.push(answer.url()))
  await test.step('the guest comes in with the code, and sees the one board', async () => {
    const mail = await stack.mails.takeMail(address)
    const link = /\/review\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
    await guest.page.goto(link)
    await expect(guest.page.getByText(/Mai asks you to look at a board/)).toBeVisible(patience)
    await shot(guest.page, 'enter')
    await expectAccessible(guest.page)
    await guest.page.getByRole('textbox').first().click()
    await guest.page.keyboard.type(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
    await expect(guest.page.locator('.tl-canvas')).toBeVisible(patience)
    await expect(guest.page.getByRole('button', { name: 'Approve' })).toBeVisible(patience)
    await expect(guest.page.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await guest.page.goto('/library/images')
    await expect(guest.page).toHaveURL(new RegExp(`/artboards/${id}`))
    await expect(guest.page.locator('.tl-canvas')).toBeVisible(patience)
  })

  await test.step('comments, asks for changes, and is told apart', async () => {
    await guest.page.getByRole('button', { name: /^Comment \(/ }).click()
    await guest.page.mouse.click(600, 400)
    await guest.page.getByRole('dialog', { name: 'New comment' }).getByRole('textbox').fill('Larger type, please')
    await guest.page.keyboard.press('Control+Enter')
    await expect(pin(mai.page, /^Client.*: Larger type, please, new/)).toBeVisible(patience)
    await guest.page.keyboard.press('Escape')
    await guest.page.getByRole('button', { name: 'Ask for changes' }).click()
    await guest.page.getByRole('textbox', { name: 'What should change?' }).fill('The type')
    await guest.page.getByRole('button', { name: 'Send' }).click()
    await expect(guest.page.getByText('You asked for changes')).toBeVisible(patience)
    await shot(guest.page, 'guest')
    await expectAccessible(guest.page)
    await expect(mai.page.getByRole('button', { name: '1 of 1 ask for changes' })).toBeVisible(patience)
    await mai.page.getByRole('button', { name: '1 of 1 ask for changes' }).click()
    await expect(mai.page.getByRole('complementary', { name: 'Reviews' }).getByText('The type')).toBeVisible()
    await shot(mai.page, 'verdict')
  })

  await test.step('what the team says is told to the guest as it is said', async () => {
    const anchor = { x: 300, y: 200, pageId: 'page:page' }
    await post(mai.context.request, stack, `/api/artboards/${id}/comments`, { body: 'Larger it is', anchor })
    await expect(pin(guest.page, /^Mai: Larger it is/)).toBeVisible(patience)
    const { items } = (await (await mai.context.request.get(`/api/artboards/${id}/comments`)).json()) as {
      items: { id: string; body: string }[]
    }
    const parentId = items.find(({ body }) => body === 'Larger it is')?.id
    await post(mai.context.request, stack, `/api/artboards/${id}/comments`, { body: 'And bolder', parentId })
    await pin(guest.page, /^Mai: Larger it is/).click()
    await expect(guest.page.getByText('And bolder')).toBeVisible(patience)
  })

  // The guest’s screen asks for nothing that is closed to it.
  expect(refused).toEqual([])

  await test.step('withdrawn, the board is closed to them at once', async () => {
    await mai.page.getByRole('button', { name: 'Share' }).click()
    await mai.page.getByRole('button', { name: /^Withdraw from/ }).click()
    await expect(guest.page.getByText('This review is over')).toBeVisible(patience)
    await shot(guest.page, 'closed')
    await guest.page.goto(`/artboards/${id}`)
    await expect(guest.page).toHaveURL(/\/review\//, patience)
    await expect(guest.page.getByText('This review is over')).toBeVisible(patience)
  })
  for (const { context } of [mai, guest]) await context.close()
})
