import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Mailbox } from '../fixtures/mailbox.ts'
import { readCode, signUp as signUpByApi } from '../fixtures/people.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  // Who signs out while the device still catches up has the question that is under way refused.
  expectedErrors: [/status of 401.*\/api\/changes/],
})

async function typeCode(page: Page, code: string): Promise<void> {
  const group = page.getByRole('group', { name: 'Code from the mail' })
  await group.getByRole('textbox').first().click()
  await page.keyboard.type(code)
}

const accountMenu = (page: Page) => page.getByRole('button', { name: 'account menu' })

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

async function signUp(page: Page, account: { mails: Mailbox; email: string; name: string }): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('I am 16 or older').check()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, await readCode(account.mails, account.email))
  await page.getByLabel('Name', { exact: true }).fill(account.name)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/welcome$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(accountMenu(page)).toHaveAccessibleName(`${account.name}: account menu`)
}

test('a stranger makes an account with a mailed code, leaves, and comes back with another', async ({ page, stack }) => {
  const email = 'linh@example.org'
  await signUp(page, { mails: stack.mails, email, name: 'Linh' })
  await expectAccessible(page)

  await signOut(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, await readCode(stack.mails, email))
  await expect(accountMenu(page)).toHaveAccessibleName('Linh: account menu')
})

test('the owner signs in by password and finds language and theme again in another browser', async ({
  browser,
  stack,
}) => {
  const signInAsOwner = async () => {
    const context = await browser.newContext({ baseURL: stack.url, locale: 'en-US', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Use a password instead' }).click()
    await page.getByLabel('E-mail').fill(stack.ownerEmail)
    await page.getByLabel('Password', { exact: true }).fill(stack.ownerPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).not.toHaveURL(/\/sign-in/)
    return { context, page }
  }

  const first = await signInAsOwner()
  await accountMenu(first.page).click()
  await first.page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(first.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  const saved = first.page.waitForResponse(response => response.request().method() === 'PATCH' && response.ok())
  await first.page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
  await saved
  await expect(first.page.locator('html')).toHaveAttribute('lang', 'vi')
  await first.context.close()

  const second = await signInAsOwner()
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(second.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  // The owner is everybody's in this run: the next test expects English.
  const data = { locale: 'en', theme: 'system' }
  await second.page.request.patch('/api/users/me', { data, headers: { origin: stack.url } })
  await second.context.close()
})

test('an API key made in the settings opens the API for a program', async ({ page, stack, playwright }) => {
  const credentials = { email: stack.ownerEmail, password: stack.ownerPassword }
  const headers = { origin: stack.url }
  expect((await page.request.post('/api/auth/sign-in/password', { data: credentials, headers })).status()).toBe(200)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByLabel('Name').fill('my script')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = await dialog.getByLabel('Your key').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const extraHTTPHeaders = { authorization: `Bearer ${key}` }
  const program = await playwright.request.newContext({ baseURL: stack.url, extraHTTPHeaders })
  const me = await program.get('/api/users/me')
  expect(me.status()).toBe(200)
  expect(((await me.json()) as { email: string }).email).toBe(stack.ownerEmail)
  await program.dispose()
})

test('an account is closed with a mailed code and opened again with another', async ({ page, stack }) => {
  const email = 'mai@example.org'
  await signUp(page, { mails: stack.mails, email, name: 'Mai' })

  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type(await readCode(stack.mails, email))
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/sign-in/)

  await page.goto('/reactivate')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, await readCode(stack.mails, email))
  await expect(accountMenu(page)).toHaveAccessibleName('Mai: account menu')
})

test('a person who forgot the password sets a new one, then locks everyone else out', async ({
  page,
  browser,
  stack,
}) => {
  const other = await browser.newContext({ baseURL: stack.url })
  const email = await signUpByApi(other.request, stack, 'Thu')

  await page.goto('/reset-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, await readCode(stack.mails, email))
  await page.getByLabel('New password').fill('a second pass phrase')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(accountMenu(page)).toBeVisible()
  expect((await other.request.get('/api/users/me')).status()).toBe(401)

  await page.goto('/secure-account')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, await readCode(stack.mails, email))
  await page.getByRole('button', { name: 'Lock everyone else out' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is yours' })).toBeVisible()
  expect((await page.request.get('/api/users/me')).status()).toBe(401)
  await other.close()
})
