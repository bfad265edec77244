import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import { arrive } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A training of three small pictures takes seconds; on two busy cores more. */
const TRAINED_WITHIN = { timeout: 120_000 }

const pictures = [
  { name: 'red.png', width: 256, height: 192, background: '#a33' },
  { name: 'blue.png', width: 192, height: 256, background: '#33a' },
]

async function choosePictures(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'From the library' }).click()
  const dialog = page.getByRole('dialog')
  const found = dialog.getByRole('listitem').getByRole('button')
  await expect(found).toHaveCount(count)
  for (let index = 0; index < count; index += 1) await found.nth(index).click()
  await dialog.getByRole('button', { name: /^Use/ }).click()
}

test('a model is trained from pictures, warns where it repeats them, and makes a picture', async ({
  browser,
  stack,
}) => {
  test.setTimeout(300_000)
  const { page, context } = await arrive(browser, stack, 'Linh')
  await uploadPictures(context.request, stack, pictures)

  await page.goto('/models/training')
  await expect(page.getByRole('heading', { name: 'Nothing was trained yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Train a model' }).first().click()
  await page.getByRole('button', { name: 'Start training' }).click()
  await expect(page.getByText('Add at least one image.')).toBeVisible()

  await choosePictures(page, 2)
  const third = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer()
  await page
    .getByRole('group', { name: 'Images to learn from' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer: third })
  const images = page.getByRole('group', { name: 'Images to learn from' }).getByRole('listitem')
  await expect(images).toHaveCount(3)
  await page.getByRole('textbox', { name: 'What is in image 1', exact: true }).fill('a plain wall')

  await page.getByRole('button', { name: 'Choose the part of image 1 to learn from' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Square').click()
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(images.first()).toContainText('Cropped')

  await page.getByText('Coarse').click()
  await page.getByRole('slider', { name: 'Thoroughness' }).fill('2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Plain walls')
  await expect(page.getByText(/It takes about/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start training' }).click()

  await expect(page.getByRole('heading', { name: 'The model is ready' })).toBeVisible(TRAINED_WITHIN)
  await expect(page.getByRole('img', { name: /Closest training image/ }).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/models/training')
  const card = page.getByRole('list', { name: 'Trainings' }).getByRole('listitem')
  await expect(card).toContainText('Plain walls')
  await expect(card).toContainText('Done')
  await expectAccessible(page)
  await card.getByRole('link').click()
  await page.getByRole('link', { name: 'Use the model' }).click()

  await expect(page).toHaveURL(/\/models\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('img', { name: 'Sample 1', exact: true })).toBeVisible()
  await expectAccessible(page)
  const form = page.getByRole('form', { name: 'Use it' })
  await form.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a plain wall')
  await form.getByRole('button', { name: /Make a picture/ }).click()
  const results = page.getByRole('heading', { name: 'What you made with it' })
  await expect(results).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open/ }).first()).toBeVisible(TRAINED_WITHIN)
})

/** A sound safetensors file of one small tensor. */
function makeLora(): Buffer {
  const key = 'lora_unet_down_blocks_0_attentions_0_attn2_to_k.lora_down.weight'
  const dataBytes = 4 * 768 * 2
  const header = Buffer.from(JSON.stringify({ [key]: { dtype: 'F16', shape: [4, 768], data_offsets: [0, dataBytes] } }))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, header, Buffer.alloc(dataBytes)])
}

test('files of models are looked at before they are sent, and what comes is named, edited, thrown away and taken back', async ({
  browser,
  stack,
}) => {
  const { page } = await arrive(browser, stack, 'Quan')
  await page.goto('/models')
  await expect(page.getByRole('heading', { name: 'You have no model yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Bring a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'old.ckpt', mimeType: '', buffer: Buffer.from('anything') },
    { name: 'cut.safetensors', mimeType: '', buffer: makeLora().subarray(0, 400) },
    { name: 'weather.safetensors', mimeType: '', buffer: makeLora() },
  ])
  await expect(dialog.getByText(/it is a pickle/)).toBeVisible()
  await expect(dialog.getByText(/its header is wrong/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Kind of weather.safetensors' })).toHaveValue('LoRA')
  await dialog.getByRole('textbox', { name: 'Name of weather.safetensors' }).fill('Weather')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()

  const models = page.getByRole('list', { name: 'Models', exact: true })
  await expect(models.getByRole('heading', { name: 'Weather' })).toBeVisible({ timeout: 30_000 })
  const uploads = page.getByRole('region', { name: 'Files on their way' })
  await uploads.getByRole('button', { name: 'Take weather.safetensors off the list' }).click()
  await expect(uploads).toBeHidden()
  await expect(models.getByText('Being looked at')).toBeHidden({ timeout: 30_000 })
  await expectAccessible(page)

  await models.getByRole('link').click()
  await expect(page.getByText('models/loras/weather.safetensors')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rain and snow')
  await dialog.getByRole('textbox', { name: 'Trigger words' }).fill('rain, snow')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Rain and snow', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy “snow”' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More about Rain and snow' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'More about Rain and snow' }).click()
  const takenBack = page.waitForResponse(/\/sd-models\/recover$/)
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await takenBack
  await page.goto('/models?kind=lora&base=sd-1x')
  await expect(models.getByRole('heading', { name: 'Rain and snow' })).toBeVisible()
  await page.goto('/models?kind=vae')
  await expect(page.getByText('No model matches the search and the filters.')).toBeVisible()
})

test('base models say what they need and whether an engine here has them', async ({ browser, stack }) => {
  const { page } = await arrive(browser, stack, 'Ha')
  await page.goto('/models?view=base')
  const catalogue = page.getByRole('list', { name: 'Base models' })
  await expect(catalogue.getByRole('heading', { name: 'Stable Diffusion 1.5', exact: true })).toBeVisible()
  expect(await catalogue.getByRole('listitem').count()).toBeGreaterThanOrEqual(20)
  await expect(catalogue.getByText('On no engine here').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Built for: Any base' }).click()
  await page.getByRole('menuitemradio', { name: 'Flux.1' }).click()
  await expect(catalogue.getByRole('heading', { name: 'Stable Diffusion 1.5', exact: true })).toBeHidden()
})
