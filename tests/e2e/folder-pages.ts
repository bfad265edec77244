import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Stack } from '../fixtures/server.ts'
import { arrive, arriveAgain } from './visitors.ts'
import type { Visitor } from './visitors.ts'

/** A new account, and a second browser that it is signed in in too. */
export async function arriveTwice(browser: Browser, stack: Stack, name: string): Promise<[Visitor, Visitor]> {
  const one = await arrive(browser, stack, name)
  return [one, await arriveAgain(browser, stack, one)]
}

export const tree = (page: Page) => page.getByRole('tree', { name: 'Folders of My folders' })
/** Its name, how many images lie in it, and whether it is kept. */
export const line = (page: Page, name: string) =>
  tree(page).getByRole('treeitem', {
    name: new RegExp(
      String.raw`^${name.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}(?: [\d.,]+)?(?:, kept offline)?$`,
    ),
  })
export const mark = (page: Page, state: string) =>
  expect(page.getByRole('region', { name: 'My folders' }).first().getByText(state, { exact: true })).toBeAttached()

/** `['Coast', '.Fog']`: as the tree is read out, with everything open. */
export async function outline(page: Page): Promise<string[]> {
  const items = tree(page).getByRole('treeitem')
  return items.evaluateAll(all => all.map(item => '.'.repeat(Number(item.ariaLevel) - 1) + (item.ariaLabel ?? '')))
}

export async function expectOutline(page: Page, expected: string[]): Promise<void> {
  await expect.poll(() => outline(page)).toEqual(expected)
}

export async function expandAll(page: Page): Promise<void> {
  const closed = tree(page).locator('[aria-expanded="false"]')
  while ((await closed.count()) > 0) {
    await closed.first().locator('[data-act="twist"]').click()
  }
}

export async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder in My folders' }).click()
  await page.getByRole('textbox', { name: 'Name of the new folder' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(line(page, name)).toBeFocused()
}

export async function openFolders(page: Page): Promise<void> {
  await page.goto('/library/folders')
  await expect(page.getByRole('button', { name: 'New folder in My folders' })).toBeVisible()
}

/** A new account begins with samples. */
export async function emptyFolders(page: Page): Promise<void> {
  await openFolders(page)
  await tree(page).getByRole('treeitem').first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(tree(page)).toBeHidden()
  await mark(page, 'Saved')
  await page.reload()
}
