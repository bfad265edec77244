import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CreditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { ComfyServer } from '../peers/comfy-server.ts'
import { ImageService } from '../peers/image-service.ts'
import {
  addAsOthers,
  arriveAsOwner,
  beginEngine,
  dialog,
  engineRow,
  makeRecipe,
  removeEngine,
  tryEngine,
} from './engine-pages.ts'
import { arrive } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  actionTimeout: 30_000,
  expectedErrors: [/status of 403 .*\/recipe\/tasks/],
})
test.setTimeout(240_000)

/** Of the peer’s own kinds, so that nothing else can run it. The text goes into the name of the file. */
const peerGraph = {
  model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'peer.safetensors' } },
  make: { class_type: 'EmptyImage', inputs: { width: 96, height: 64, batch_size: 1, color: 3_368_601 } },
  sample: { class_type: 'PeerSampler', inputs: { image: ['make', 0], steps: 3, model: ['model', 0] } },
  save: { class_type: 'SaveImage', inputs: { images: ['sample', 0], filename_prefix: 'out' } },
}

const serviceGraph = {
  make: {
    class_type: 'AtelierImageService',
    inputs: { model: 'paint-1', prompt: 'a boat', width: 96, height: 64, images: 2, seed: 1 },
  },
  save: { class_type: 'SaveImage', inputs: { images: ['make', 0], filename_prefix: 'boat' } },
}

const results = (page: Page) => page.getByRole('button', { name: /^Open / })

async function ask(page: Page, recipeId: string, prompt: string): Promise<void> {
  await page.goto(`/recipes/${recipeId}`)
  await page.getByRole('textbox', { name: 'What to make' }).fill(prompt)
  await page.getByRole('button', { name: 'Generate' }).click()
}

/** Answers what puts the prices back that were there before. */
async function chargeForImagesAlone(request: APIRequestContext, stack: Stack): Promise<() => Promise<void>> {
  const path = '/api/installation/credits'
  const known = (await (await request.get(path)).json()) as CreditSettings
  const change = async (data: object) => {
    expect((await request.patch(path, { data, headers: { origin: stack.url } })).ok()).toBe(true)
  }
  const nothing = { perSecond: 0, perMegapixel: 0, atLeast: 0 }
  await change({ isEnabled: true, tariffs: { embedded: nothing, openai: nothing } })
  return () => change({ isEnabled: known.isEnabled, tariffs: known.tariffs })
}

test('an owner adds a ComfyUI server, and a person is told who receives what before a recipe runs on it', async ({
  browser,
  stack,
}) => {
  const peer = await ComfyServer.start({ state: { answers: 'html' } })
  const { page: owner } = await arriveAsOwner(browser, stack)
  await beginEngine(owner, /ComfyUI server/)
  const address = dialog(owner).getByLabel('Address')
  await address.fill('http://127.0.0.1:9')
  expect(await tryEngine(owner)).toContain('Nobody answers at this address.')
  await address.fill(peer.address)
  expect(await tryEngine(owner)).toContain('a page titled “Sign in”')
  await peer.switch({ answers: 'garbage' })
  expect(await tryEngine(owner)).toContain('Something else answers at this address.')
  await peer.switch({ answers: 'rightly' })
  expect(await tryEngine(owner)).toMatch(/version 0\.3\.60 · \d+ kinds of nodes · 1 model/)
  await expectAccessible(owner)
  await addAsOthers(owner, 'Render box', { company: 'Render GmbH', country: 'Germany' })
  await expect(engineRow(owner, 'Render box')).toContainText('Outside: Render GmbH, Germany')
  await engineRow(owner, 'Render box')
    .getByRole('button', { name: /^Models/ })
    .click()
  await expect(dialog(owner)).toContainText('peer.safetensors')
  await owner.keyboard.press('Escape')
  await expectAccessible(owner)

  const { page, context } = await arrive(browser, stack, 'Mai')
  const recipe = await makeRecipe(context.request, stack, {
    name: 'Outside',
    prompt: { node: 'save', input: 'filename_prefix' },
    graph: peerGraph,
    seeds: [],
  })
  await ask(page, recipe, 'lighthouse')
  await expect(dialog(page)).toContainText('Render GmbH, Germany')
  await expect(dialog(page)).toContainText('your prompt')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Do not send' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await peer.listExecutions()).toEqual([])
  await page.getByRole('button', { name: 'Generate' }).click()
  await dialog(page).getByRole('button', { name: 'Agree and run' }).click()
  await expect(results(page)).toHaveCount(1, { timeout: 60_000 })
  expect(await peer.listExecutions()).toHaveLength(1)
  await page.goto('/library/images')
  await expect(page.getByRole('grid', { name: 'Images' }).locator('[data-index]')).toHaveCount(1)

  await page.goto('/privacy')
  await expect(page.getByRole('row', { name: 'Render box Render GmbH Germany' })).toBeVisible()
  await page.goto('/settings/engines')
  await expect(page.getByRole('button', { name: 'Add an engine' })).toHaveCount(0)
  await expect(engineRow(page, 'Render box').getByRole('button')).toHaveCount(1)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Take back: Render box' }).click()
  await expect(page.getByText('Nothing of yours goes to an outside engine.')).toBeVisible()
  await expectAccessible(page)
  await ask(page, recipe, 'harbour')
  await expect(dialog(page)).toContainText('Render GmbH, Germany')
  await dialog(page).getByRole('button', { name: 'Do not send' }).click()
  expect(await peer.listExecutions()).toHaveLength(1)

  await peer.kill()
  await expect(engineRow(owner, 'Render box')).toContainText('Not working: nobody answers there', { timeout: 40_000 })
  await peer.start()
  await expect(engineRow(owner, 'Render box')).toContainText('Ready', { timeout: 40_000 })
  await removeEngine(owner, 'Render box')
  await page.goto('/privacy')
  await expect(page.getByText('None. Nothing that you enter is sent')).toBeVisible()
  await peer.dispose()
})

test('an owner adds an images service by its key, which is never shown again; each picture costs what was set', async ({
  browser,
  stack,
}) => {
  const service = await ImageService.start()
  const { page: owner, context: owning } = await arriveAsOwner(browser, stack)
  const stopCharging = await chargeForImagesAlone(owning.request, stack)
  await beginEngine(owner, /Images service/)
  const key = dialog(owner).getByLabel('Key', { exact: true })
  await dialog(owner).getByLabel('Address').fill(service.address)
  await dialog(owner).getByLabel('Model', { exact: true }).fill('paint-1')
  await dialog(owner).getByLabel('Sizes').fill('96x64')
  await dialog(owner).getByLabel('Credits for each picture').fill('3')
  await key.fill('sk-wrong')
  expect(await tryEngine(owner)).toContain('it refuses the key (401: Incorrect API key provided)')
  await key.fill(service.key)
  expect(await tryEngine(owner)).toContain('It works')
  await addAsOthers(owner, 'Paint Inc.', { company: 'Paint Inc.', country: 'Netherlands' })
  await engineRow(owner, 'Paint Inc.')
    .getByRole('button', { name: /^Change/ })
    .click()
  await expect(key).toHaveValue('')
  await expect(dialog(owner)).toContainText('Set. Leave empty to keep it.')
  // With the key that is kept.
  expect(await tryEngine(owner)).toContain('It works')
  await expectAccessible(owner)
  await dialog(owner).getByLabel('Name').fill('Paint house')
  await dialog(owner).getByRole('button', { name: 'Save' }).click()
  await expect(engineRow(owner, 'Paint house')).toContainText('Ready', { timeout: 30_000 })

  const { page, context } = await arrive(browser, stack, 'Linh')
  const recipe = await makeRecipe(context.request, stack, {
    name: 'By a service',
    prompt: { node: 'make', input: 'prompt' },
    graph: serviceGraph,
    seeds: [{ node: 'make', input: 'seed' }],
  })
  await ask(page, recipe, 'a red boat')
  await dialog(page).getByRole('button', { name: 'Agree and run' }).click()
  await expect(results(page)).toHaveCount(2, { timeout: 60_000 })
  expect(service.requests.map(({ fields }) => fields['prompt'])).toEqual(['a red boat'])
  await page.goto('/settings/credits')
  const history = page.getByRole('list', { name: 'What came and went' })
  await expect(history.getByRole('listitem').filter({ hasText: 'a red boat' })).toContainText(/[-−]6\b/)

  service.turns.push({ does: 'refuse', status: 400, message: 'Your request was rejected by our safety system.' })
  await ask(page, recipe, 'something else')
  await expect(page.getByText('Your request was rejected by our safety system.')).toBeVisible({ timeout: 60_000 })
  await stopCharging()
  await removeEngine(owner, 'Paint house')
  await service.dispose()
})
