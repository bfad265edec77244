import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'

const pages = [
  { path: '/tips-and-tricks', en: 'Learn', vi: 'Học' },
  { path: '/tips-and-tricks/prompt-book', en: 'Prompt book', vi: 'Sổ tay prompt' },
  { path: '/tips-and-tricks/faq', en: 'Questions and answers', vi: 'Câu hỏi thường gặp' },
  { path: '/privacy', en: 'Privacy policy', vi: 'Chính sách quyền riêng tư' },
  { path: '/terms', en: 'Terms of use', vi: 'Điều khoản sử dụng' },
  { path: '/release-notes', en: 'Release notes', vi: 'Ghi chú phát hành' },
]
const widths = [1440, 1024, 390]

test.use({ locale: 'en-US' })

for (const { path, en, vi } of pages) {
  for (const [lang, language, title] of [
    ['en', 'en', en],
    ['vn', 'vi', vi],
  ] as const) {
    test(`${path}?lang=${lang} reads well at every width`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${path}?lang=${lang}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.locator(`#main [lang="${language}"]`).first()).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0)
      }
      // The two long pages are examined by open-pages.e2e.ts.
      if (!path.startsWith('/tips-and-tricks/')) await expectAccessible(page)
    })
  }
}

async function expectAtTop(heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport()
  await expect.poll(async () => (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(250)
}

async function signIn(page: Page, { url, email, password }: { url: string; email: string; password: string }) {
  const answer = await page.request.post('/api/auth/sign-in/password', {
    data: { email, password },
    headers: { origin: url },
  })
  expect(answer.status()).toBe(200)
}

test('a link to an answer opens at that answer', async ({ page }) => {
  await page.goto('/tips-and-tricks/faq#backup')
  await expectAtTop(page.getByRole('heading', { name: 'How do I back up and restore?' }))
})

test('a link to a part of the policy opens there, though the policy waits for the configuration', async ({ page }) => {
  await page.goto('/privacy?lang=vn#deletion')
  await expectAtTop(page.getByRole('heading', { name: 'Xoá tài khoản' }))
  await expect(page.getByText('Người vận hành máy chủ này')).toBeAttached()
})

test('the contents lead to a chapter, the address follows and so does the focus', async ({ page }) => {
  await page.goto('/tips-and-tricks/prompt-book')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Seeds' }).click()
  const heading = page.getByRole('heading', { name: 'Seeds', exact: true })
  await expectAtTop(heading)
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/#seeds$/)
})

test('a page in a chosen language leads on in it, until the app’s own language is changed', async ({ page }) => {
  await page.goto('/tips-and-tricks?lang=vn')
  await page.getByRole('link', { name: 'Từ ngữ để vẽ' }).click()
  await expect(page).toHaveURL(/prompt-book\?lang=vn#vocabulary$/)
  await expectAtTop(page.getByRole('heading', { name: 'Từ ngữ để vẽ' }))
  await page.getByRole('navigation', { name: 'Ngôn ngữ của trang' }).getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt book' })).toBeVisible()
  await expect(page).toHaveURL(/\?lang=en#vocabulary$/)
})

test('the answers can be searched, without accents too', async ({ page }) => {
  await page.goto('/tips-and-tricks/faq?lang=vn')
  const search = page.getByRole('searchbox', { name: 'Tìm trong câu trả lời' })
  await search.fill('quen mat khau')
  await expect(page.getByRole('heading', { name: 'Tôi quên mật khẩu' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Atelier là gì?' })).toBeHidden()
  await search.fill('zeppelin')
  await expect(page.getByText('Không câu trả lời nào nhắc đến “zeppelin”')).toBeVisible()
  await page.getByRole('button', { name: 'Xoá tìm kiếm' }).click()
  await expect(page.getByRole('heading', { name: 'Atelier là gì?' })).toBeVisible()
})

test('prompts and lists of words can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tips-and-tricks/prompt-book#recipe-harbour')
  await page.getByRole('button', { name: 'Copy the prompt “Harbour before sunrise”' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('(low sea mist:1.2)')
  await page.getByRole('button', { name: 'Copy as lines' }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^golden hour\nblue hour\n/)
})

test('inside the frame a link to a heading works as well, and only the text is printed', async ({ page, stack }) => {
  await signIn(page, { url: stack.url, email: stack.ownerEmail, password: stack.ownerPassword })
  await page.goto('/tips-and-tricks/prompt-book#aspect-ratios')
  await expectAtTop(page.getByRole('heading', { name: 'Aspect ratios' }))
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const cut = await page.locator('#main').evaluate(main => main.scrollHeight - main.clientHeight)
  expect(cut, 'text that would not be printed').toBeLessThanOrEqual(0)
})
