import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const PAINTED_WITHIN_MS = 90_000

const graph = {
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'studio-painter' } },
  5: { class_type: 'EmptyLatentImage', inputs: { width: 256, height: 256, batch_size: 1 } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: 'a lighthouse at dusk', clip: ['4', 1] } },
  7: { class_type: 'CLIPTextEncode', inputs: { text: 'fog', clip: ['4', 1] } },
  3: {
    class_type: 'KSampler',
    inputs: {
      seed: 7,
      steps: 2,
      cfg: 6,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  8: { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  9: { class_type: 'SaveImage', inputs: { filename_prefix: 'lighthouse', images: ['8', 0] } },
}

const liveForm = (page: Page) => page.getByRole('form', { name: 'The form as people see it' })
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('a graph that is pasted becomes a recipe: its inputs chosen, tried, published, and run by its form', async ({
  browser,
  stack,
}) => {
  test.setTimeout(4 * PAINTED_WITHIN_MS)
  const { page } = await arrive(browser, stack, 'Mai')
  await page.goto('/recipes?view=draft')
  await page.getByRole('link', { name: 'New recipe' }).click()
  const paste = page.getByRole('textbox', { name: 'A graph, as JSON or inside a picture' })
  await paste.fill('{ "nodes": [{ "id": 1, "type": "SomebodysNode" }] }')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('no engine here knows: SomebodysNode')).toBeVisible()
  await paste.fill(JSON.stringify(graph))
  await page.getByRole('button', { name: 'Begin' }).click()

  // A proposal is there at once; what is ticked comes into the form.
  await expect(liveForm(page).getByRole('textbox', { name: 'Prompt' })).toHaveValue('a lighthouse at dusk')
  await expect(liveForm(page).getByText('Scheduler')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Scheduler' }).check()
  await page.getByRole('button', { name: 'Settings of Scheduler' }).click()
  await page.getByRole('textbox', { name: 'Label in English' }).fill('Pace')
  await page.getByRole('switch', { name: 'Folded away' }).uncheck()
  await expect(liveForm(page).getByRole('combobox', { name: 'Pace' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move Pace' }).press('Home')
  await expect(page.getByRole('list', { name: 'Fields of the form' }).getByRole('listitem').first()).toContainText(
    'Pace',
  )
  await tab(page, 'Inputs').click()
  await page.getByRole('checkbox', { name: 'Guidance' }).uncheck()
  await tab(page, 'Fields').click()
  await expect(page.getByRole('button', { name: 'Move Guidance' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Move Guidance' })).toBeVisible()

  // Nothing is lost on the way.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lighthouses at dusk')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Lighthouses at dusk')

  await liveForm(page).getByRole('textbox', { name: 'Prompt' }).fill('a red lighthouse')
  await liveForm(page).getByRole('button', { name: 'Try it' }).click()
  const tried = page.getByRole('region', { name: 'Try-outs' })
  await expect(tried.getByRole('button', { name: /^Open / })).toHaveCount(1, { timeout: PAINTED_WITHIN_MS })
  await tried.getByRole('button', { name: 'Use as the cover' }).click()
  await tab(page, 'About').click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Towers by the sea')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Lighthouses at dusk', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/recipes\/[0-9a-f-]{36}$/)
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a blue lighthouse')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('button', { name: /^Open / })).toHaveCount(1, {
    timeout: PAINTED_WITHIN_MS,
  })

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await tab(page, 'Inputs').click()
  await page.getByRole('checkbox', { name: 'Steps' }).uncheck()
  await page.getByRole('button', { name: 'Publish version' }).click()
  await expect(page.getByText('Published as version 2.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Version 1/ }).click()
  await versions.getByRole('button', { name: 'Bring this one back' }).click()
  await expect(page.getByRole('checkbox', { name: 'Steps' })).toBeChecked()
})
