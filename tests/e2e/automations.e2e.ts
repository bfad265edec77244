import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import { arrive, arriveAgain, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const MADE_WITHIN_MS = 90_000

test('a recipe runs for each new picture in a folder, and its history leads to what came of it', async ({
  browser,
  stack,
}) => {
  test.setTimeout(2 * MADE_WITHIN_MS)
  const { page, context } = await arrive(browser, stack, 'Lan')
  const folder = await post<{ id: string }>(context.request, stack, '/api/folders', { name: 'Scans' })
  await page.goto('/workflows')
  await page.getByRole('link', { name: 'Automations' }).click()
  await expect(page.getByText('Nothing runs by itself yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New automation' }).click()
  await expect(page.getByText('The next three times')).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Choose what is to run.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Recipe or macro' }).fill('Film look')
  await page.getByRole('option', { name: 'Film look' }).click()
  await page.getByRole('radio', { name: 'For each new picture in a folder' }).check()
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await page.getByRole('radio', { name: 'Scans' }).check()
  await page.getByRole('button', { name: 'Watch this folder' }).click()
  await expect(page.getByText('Each picture goes into “Image”.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Film for scans')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()

  await expect(page.getByRole('heading', { name: 'Film for scans', level: 1 })).toBeVisible()
  await expect(page.getByText('For each new picture in “Scans”')).toBeVisible()
  await expect(page.getByText('It has not run yet.')).toBeVisible()
  const scan = { name: 'scan.png', width: 96, height: 64, background: '#8a6' }
  await uploadPictures(context.request, stack, [scan], { folderId: folder.id })
  const run = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(run.getByText('Done · 1 picture')).toBeVisible({ timeout: MADE_WITHIN_MS })
  await expectAccessible(page)
  await run.getByRole('button', { name: /^Open / }).click()
  const viewer = page.getByRole('dialog', { name: /^Image: / })
  const madeBy = viewer.getByRole('link', { name: 'Film look', exact: true })
  await expect(madeBy).toHaveCount(2)
  await madeBy.first().click()
  await expect(page.getByRole('complementary', { name: 'Task' }).getByRole('button', { name: /^Open / })).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing runs by itself yet')).toBeVisible()
  // The way back of the pause stands above it.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('link', { name: 'Film for scans' })).toBeVisible()
})

test('the owner makes a key for an outside runner, and revokes it', async ({ browser, stack }) => {
  const owner = { email: stack.ownerEmail, password: stack.ownerPassword }
  const { page } = await arriveAgain(browser, stack, owner)
  await page.goto('/settings/info')
  await page.getByRole('button', { name: 'New runner key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Basement')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const shown = dialog.getByRole('textbox', { name: 'The runner’s key' })
  await expect(shown).toHaveValue(/^atlr_/)
  const headers = { authorization: `Bearer ${await shown.inputValue()}` }
  const claim = () => fetch(`${stack.url}/api/recipe/sd-tasks/one-in-queue?engines=openai`, { headers })
  expect((await claim()).status).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Basement' })
  await expect(row.getByText(/last seen .*Has run nothing yet/)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke: Basement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toHaveCount(0)
  expect((await claim()).status).toBe(401)
})
