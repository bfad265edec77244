import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, post } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 4\d\d/],
})
test.setTimeout(180_000)

const harbour = { width: 160, height: 96, background: '#7c4a2d' }

async function upload(request: APIRequestContext, stack: Stack, name: string): Promise<string> {
  const [id = ''] = await uploadPictures(request, stack, [{ ...harbour, name }])
  return id
}

async function openComments(page: Page, id: string) {
  // A link of its own does not ask who is signed in where nobody was before.
  await page.goto('/library/images')
  await expect(page.getByRole('navigation', { name: 'Images', exact: true })).toBeVisible()
  await page.goto(`/images/${id}`)
  const viewer = page.getByRole('dialog', { name: 'Image: harbour.png' })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('c')
  await expect(viewer.getByRole('tab', { name: /Comments/ })).toHaveAttribute('aria-selected', 'true')
  return viewer
}

const comment = (page: Page, name: string, words: string) =>
  page.getByRole('article', { name: `Comment by ${name}` }).filter({ hasText: words })

test('two people talk about a picture, with keys alone where they like', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const id = await upload(mai.context.request, stack, 'harbour.png')
  await post(mai.context.request, stack, `/api/images/${id}/share`, { people: [{ email: linh.email }] })

  await test.step('one begins, naming the other by a few letters', async () => {
    const viewer = await openComments(linh.page, id)
    await expect(viewer.getByText('No comments yet.')).toBeVisible()
    const field = viewer.getByRole('textbox', { name: 'Write a comment' })
    await expect(field).toBeFocused()
    await linh.page.keyboard.type('Fine light, @ma')
    await expect(viewer.getByRole('option', { name: 'Mai' })).toBeVisible()
    await expectAccessible(linh.page)
    await linh.page.keyboard.press('Enter')
    await expect(field).toHaveValue('Fine light, @Mai ')
    await linh.page.keyboard.type('see https://example.org.')
    await linh.page.keyboard.press('Control+Enter')
    await expect(comment(linh.page, 'Linh', 'Fine light')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(viewer.getByRole('link', { name: 'https://example.org' })).toHaveAttribute('rel', /nofollow/)
    await expect(viewer.getByRole('tab', { name: 'Comments 1' })).toBeVisible()
  })

  await test.step('the other likes it and answers', async () => {
    const viewer = await openComments(mai.page, id)
    const said = comment(mai.page, 'Linh', 'Fine light')
    await said.getByRole('button', { name: 'Like' }).click()
    await expect(said.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
    await said.getByRole('button', { name: 'Answer Linh' }).click()
    await expect(viewer.getByRole('textbox', { name: 'Your answer to Linh' })).toBeFocused()
    await mai.page.keyboard.type('Thank you')
    await mai.page.keyboard.press('Control+Enter')
    await expect(comment(mai.page, 'Mai', 'Thank you')).toBeVisible()
    await expect(said.getByRole('button', { name: 'Answer Linh' })).toBeFocused()
    await expectAccessible(mai.page)
  })

  await test.step('it is changed and deleted in its place; Escape never closes the viewer on the way', async () => {
    const viewer = mai.page.getByRole('dialog', { name: 'Image: harbour.png' })
    const said = comment(mai.page, 'Mai', 'Thank you')
    const menu = said.getByRole('button', { name: 'More for the comment by Mai' })
    await menu.click()
    await expect(mai.page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await mai.page.keyboard.press('Escape')
    await expect(mai.page.getByRole('menuitem', { name: 'Edit' })).toBeHidden()
    await expect(viewer).toBeVisible()
    await menu.click()
    await mai.page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(viewer.getByRole('textbox', { name: 'Change your comment' })).toBeFocused()
    await mai.page.keyboard.press('Escape')
    await expect(viewer.getByRole('textbox', { name: 'Change your comment' })).toBeHidden()
    await menu.click()
    await mai.page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(viewer.getByRole('textbox', { name: 'Change your comment' })).toBeFocused()
    await mai.page.keyboard.type('!')
    await mai.page.keyboard.press('Control+Enter')
    await expect(comment(mai.page, 'Mai', 'Thank you!').getByText('edited')).toBeVisible()
    await menu.click()
    await mai.page.getByRole('menuitem', { name: 'Delete…' }).click()
    const ask = viewer.getByRole('group', { name: 'Delete this comment for good?' })
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await mai.page.keyboard.press('Escape')
    await expect(ask).toBeHidden()
    await menu.click()
    await mai.page.getByRole('menuitem', { name: 'Delete…' }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(said).toHaveCount(0)
    await expect(viewer.getByRole('tab', { name: 'Comments 1' })).toBeVisible()
  })

  await test.step('a link opens the thread and marks the comment', async () => {
    const { items } = (await (await linh.context.request.get(`/api/images/${id}/comments`)).json()) as {
      items: { id: string }[]
    }
    const parentId = items[0]?.id
    const answer = await post<{ id: string }>(mai.context.request, stack, `/api/images/${id}/comments`, {
      body: 'By link',
      parentId,
    })
    await linh.page.goto(`/images/${id}?comment=${answer.id}`)
    await expect(linh.page.getByText('From the link')).toBeVisible()
    await expect(comment(linh.page, 'Mai', 'By link')).toBeFocused()
    await comment(linh.page, 'Mai', 'By link').getByRole('button', { name: 'More for the comment by Mai' }).click()
    await linh.page.getByRole('menuitem', { name: 'Report…' }).click()
    await expect(linh.page.getByRole('dialog', { name: /Comment by Mai/ })).toBeVisible()
    await linh.page.getByRole('button', { name: 'Cancel' }).click()
    await linh.page.goto(`/images/${id}?comment=${id}`)
    await expect(linh.page.getByText('The comment from the link is no longer here.')).toBeVisible()
  })

  await test.step('without the network what is written waits, and is there for both when it is back', async () => {
    const viewer = linh.page.getByRole('dialog', { name: 'Image: harbour.png' })
    const field = viewer.getByRole('textbox', { name: 'Write a comment' })
    await linh.context.setOffline(true)
    await field.fill('Later')
    await field.press('Control+Enter')
    const later = comment(linh.page, 'Linh', 'Later')
    await expect(later.getByText(/^Waits on this device/)).toBeVisible()
    await expect(field).toHaveValue('')
    await expectAccessible(linh.page)
    await linh.context.setOffline(false)
    await expect(later.getByText(/^Waits on this device/)).toBeHidden({ timeout: 30_000 })
    await expect(later).toBeVisible()
    await expect(comment(mai.page, 'Linh', 'Later')).toBeVisible({ timeout: 30_000 })
  })
  for (const { context } of [mai, linh]) await context.close()
})

test('who is not signed in reads what is said about a public picture', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const id = await upload(mai.context.request, stack, 'harbour.png')
  await post(mai.context.request, stack, `/api/images/${id}/share/mode`, { mode: 'public' })
  await post(mai.context.request, stack, `/api/images/${id}/comments`, { body: 'For everybody' })
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`/images/${id}`)
  await expect(comment(page, 'Mai', 'For everybody')).toBeVisible()
  await expect(page.getByText('Sign in to comment, answer and like.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Like' })).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
  await mai.context.close()
})
