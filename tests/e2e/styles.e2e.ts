import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { cell } from './image-pages.ts'
import { uploadPictures } from './pictures.ts'
import { arrive } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const pictures = [
  { name: 'red.png', width: 120, height: 96, background: '#a33' },
  { name: 'blue.png', width: 168, height: 96, background: '#33a' },
]

test('a style is made of pictures of the library, is found among styles, and is chosen in a recipe', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  await uploadPictures(context.request, stack, pictures)
  await page.goto('/library/images')
  for (const { name } of pictures) await cell(page, name).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await page.getByRole('menuitem', { name: 'A style…' }).click()

  await expect(page).toHaveURL(/\/models\/styles\/new/)
  const images = page.getByRole('group', { name: 'Images' }).getByRole('listitem')
  await expect(images).toHaveCount(2)
  await page.getByRole('slider', { name: 'Weight of image 2' }).fill('3')
  await expect(images.nth(1)).toContainText('75%')
  await page.getByRole('button', { name: 'Make the style' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour shapes')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the style' }).click()

  await expect(page.getByRole('heading', { name: 'Harbour shapes', level: 1 })).toBeVisible()
  await expect(page.getByText('75% of it')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/models/styles')
  const list = page.getByRole('list', { name: 'Styles' })
  await expect(list.getByRole('heading', { name: 'Harbour shapes' })).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('button', { name: 'More about Harbour shapes' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'New name' }).fill('Harbour')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(list.getByRole('heading', { name: 'Harbour', exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'More about Harbour' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Harbour .+/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('switch', { name: 'Draft' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Name' }).fill('Sketch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sketch', level: 1 })).toBeVisible()
  await page.goto('/models/styles?view=draft')
  await expect(list.getByRole('heading')).toHaveText(['Sketch'])
  await list.getByRole('button', { name: 'More about Sketch' }).click()
  const thrownAway = page.waitForResponse(/\/soft-deletion$/)
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await thrownAway
  await page.goto('/models/styles?view=trash')
  await list.getByRole('button', { name: 'More about Sketch' }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await page.goto('/recipes')
  await page.getByRole('link', { name: 'Image from words' }).first().click()
  const field = page.getByRole('group', { name: 'Style made of images' })
  await field.getByRole('button', { name: 'Choose a style' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Harbour/ })
    .click()
  await expect(field).toContainText('Harbour')
  await expectAccessible(page)
})
