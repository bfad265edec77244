import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { signUp } from '../fixtures/people.ts'
import type { Stack } from '../fixtures/server.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

interface Someone {
  page: Page
  email: string
  close: () => Promise<void>
}

/** A browser of their own, signed in to a new account. */
async function arrive(browser: Browser, stack: Stack, name: string): Promise<Someone> {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-US', reducedMotion: 'reduce' })
  const email = await signUp(context.request, stack, name)
  return { page: await context.newPage(), email, close: () => context.close() }
}

async function addPerson(page: Page, email: string, role: 'Admin' | 'Member' | 'Guest'): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Name, username or e-mail address').fill(email)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')

test('an owner makes a workspace, fills its seats, changes roles and hands it over', async ({ browser, stack }) => {
  const people = await Promise.all(['Olga', 'Minh', 'Ada', 'Ben'].map(name => arrive(browser, stack, name)))
  const [olga, minh, ada, ben] = people as [Someone, Someone, Someone, Someone]

  await olga.page.goto('/settings/members')
  await expectAccessible(olga.page)
  await olga.page.getByRole('button', { name: 'New workspace' }).click()
  await olga.page.getByLabel('Name').fill('Harbour Studio')
  await olga.page.getByRole('button', { name: 'Create' }).click()
  await expect(olga.page.getByText('1 of 3 seats are taken')).toBeVisible()

  await addPerson(olga.page, minh.email, 'Member')
  await addPerson(olga.page, ada.email, 'Admin')
  await expect(olga.page.getByText('3 of 3 seats are taken')).toBeVisible()
  await addPerson(olga.page, ben.email, 'Member')
  await expect(olga.page.getByRole('alert').getByText('All 3 seats')).toBeVisible()
  await expectAccessible(olga.page)
  await olga.page.getByRole('radio', { name: 'Guest' }).check()
  await olga.page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(members(olga.page)).toHaveCount(4)
  await addPerson(olga.page, 'nobody@workspaces.example.org', 'Guest')
  await expect(olga.page.getByRole('alert').getByText('There is no account')).toBeVisible()
  await olga.page.getByRole('button', { name: 'Cancel' }).click()

  await test.step('a member switches to it and sees who is in it, and may change nothing', async () => {
    await minh.page.goto('/settings/members')
    await minh.page.getByRole('button', { name: /^Workspace: My own space/ }).click()
    await minh.page.getByRole('menuitemradio', { name: 'Harbour Studio' }).click()
    await expect(members(minh.page)).toHaveCount(4)
    await expect(minh.page.getByRole('button', { name: 'Add a person' })).toHaveCount(0)
    await expect(minh.page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0)
  })

  await test.step('the owner makes Minh a guest, which frees a seat', async () => {
    await olga.page.getByRole('combobox', { name: 'Role of Minh' }).click()
    await olga.page.getByRole('option', { name: 'Guest' }).click()
    await olga.page.getByRole('dialog').getByRole('button', { name: 'Make a guest' }).click()
    await expect(olga.page.getByText('2 of 3 seats are taken')).toBeVisible()
  })

  await test.step('the owner hands it to Ada and leaves', async () => {
    await olga.page.getByRole('combobox', { name: 'New owner' }).click()
    await olga.page.getByRole('option', { name: 'Ada' }).click()
    await olga.page.getByRole('button', { name: 'Hand over' }).click()
    await olga.page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(olga.page.getByText('Ada is the owner now')).toBeVisible()
    await olga.page.getByRole('button', { name: 'Leave' }).click()
    await olga.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(olga.page.getByText('You work on your own')).toBeVisible()
  })
  await Promise.all(people.map(someone => someone.close()))
})

test('a new person is shown around, puts it off, goes on, and can see it again', async ({ browser, stack }) => {
  const { page, close } = await arrive(browser, stack, 'Thu')
  const card = page.getByRole('dialog', { name: 'Guided tour' })
  await page.goto('/welcome')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Art', exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(card).toContainText('The places')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Next' }).click()
  await expect(card).toContainText('Where you work')
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.reload()
  await expect(card).toContainText('Where you work')
  await card.getByRole('button', { name: 'End the tour' }).click()
  await expect(card).toBeHidden()
  // A place that has a tour of its own begins with it.
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Wildcards' }).click()
  await expect(card).toContainText('1 of 2')
  await card.getByRole('button', { name: 'End the tour' }).click()
  await expect(card).toBeHidden()

  await page.goto('/settings/info')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(card).toContainText('The places')
  await close()
})
