import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'

/** What somebody without an account may read. */
const pages = [
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/tips-and-tricks/faq',
  '/tips-and-tricks/prompt-book?lang=en',
  '/tips-and-tricks/prompt-book?lang=vn',
]

/** axe looks at each theme once, wide or narrow: colours differ by theme, layout by width. */
const looks = [
  { colorScheme: 'dark', axeAt: 1440 },
  { colorScheme: 'light', axeAt: 390 },
] as const

const widths = [1440, 1024, 390]

for (const path of pages) {
  for (const { colorScheme, axeAt } of looks) {
    test(`${path} in ${colorScheme} reads well at every width`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (width === axeAt) await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0)
      }
    })
  }
}

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/404.*\/no\/such\/page/] })

  test('says so and offers a way on', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
    await expectAccessible(page)
  })
})
