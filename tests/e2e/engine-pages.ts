import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Stack } from '../fixtures/server.ts'
import { arriveAgain, post } from './visitors.ts'
import type { Visitor } from './visitors.ts'

export const dialog = (page: Page) => page.getByRole('dialog')

/** One line of the list of engines, as it is called. */
export const engineRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Engines' }).getByRole('listitem').filter({ hasText: name })

export function arriveAsOwner(browser: Browser, stack: Stack): Promise<Visitor> {
  return arriveAgain(browser, stack, { email: stack.ownerEmail, password: stack.ownerPassword })
}

/** Begins to add an engine of a kind. */
export async function beginEngine(page: Page, kind: RegExp): Promise<void> {
  await page.goto('/settings/engines')
  await page.getByRole('button', { name: 'Add an engine' }).click()
  await dialog(page).getByRole('button', { name: kind }).click()
}

/** Tries what is entered, and reads what was found of it. */
export async function tryEngine(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Try it' }).click()
  const said = dialog(page)
    .getByRole('status')
    .filter({ hasText: /It (works|does not work)/ })
  await expect(said).toBeVisible({ timeout: 40_000 })
  return said.innerText()
}

/** Names what is entered as somebody else's, and adds it. */
export async function addAsOthers(
  page: Page,
  name: string,
  place: { company: string; country: string },
): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('radio', { name: 'Another company' }).check()
  await dialog(page).getByLabel('Company', { exact: true }).fill(place.company)
  await dialog(page).getByRole('combobox', { name: 'Country' }).fill(place.country)
  await page.getByRole('option', { name: place.country, exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Add it' }).click()
  // Workers take it up at once, and tell what it has a moment later.
  await expect(engineRow(page, name)).toContainText('Ready', { timeout: 30_000 })
  await expect(engineRow(page, name)).toContainText(/\d models?/, { timeout: 30_000 })
}

export async function removeEngine(page: Page, name: string): Promise<void> {
  await page.goto('/settings/engines')
  await engineRow(page, name)
    .getByRole('button', { name: /^Take away/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Take away', exact: true }).click()
  await expect(engineRow(page, name)).toHaveCount(0)
}

/** A recipe of one prompt over a graph; answers its id. */
export async function makeRecipe(
  request: APIRequestContext,
  stack: Stack,
  recipe: { name: string; prompt: { node: string; input: string }; graph: object; seeds: object[] },
): Promise<string> {
  const { name, prompt, graph, seeds } = recipe
  const label = { en: 'What to make', vi: 'Tạo gì' }
  const fields = [
    { key: 'prompt', type: 'prompt', label, isRequired: true, lengthMax: 200, bind: [{ as: 'value', ...prompt }] },
  ]
  const definition = { fields, graph, outputs: ['save'], seeds }
  const { id } = await post<{ id: string }>(request, stack, '/api/recipe/create', { name, definition })
  return id
}
