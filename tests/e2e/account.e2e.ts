import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Mailbox } from '../fixtures/mailbox.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

async function readCode(mails: Mailbox, email: string): Promise<string> {
  const mail = await mails.takeMail(email)
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
  if (!code) throw new Error(`no six digits in: ${mail.text}`)
  return code
}

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

test('a stranger makes an account with a mailed code, leaves, and comes back with another', async ({ page, stack }) => {
  const email = 'linh@example.org'
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('I am 16 or older').check()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await typeCode(page, await readCode(stack.mails, email))

  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Linh')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Linh' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(accountMenu(page)).toHaveAccessibleName('Linh: account menu')
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

test('an API key opens the API for a program', async ({ page, stack, playwright }) => {
  const origin = { origin: stack.url }
  const credentials = { email: stack.ownerEmail, password: stack.ownerPassword }
  const signedIn = await page.request.post('/api/auth/sign-in/password', { data: credentials, headers: origin })
  expect(signedIn.status()).toBe(200)
  const made = await page.request.post('/api/api-keys', { data: { name: 'my script' }, headers: origin })
  const { key } = (await made.json()) as { id: string; key: string }

  const program = await playwright.request.newContext({
    baseURL: stack.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const me = await program.get('/api/users/me')
  expect(me.status()).toBe(200)
  expect(((await me.json()) as { email: string }).email).toBe(stack.ownerEmail)
  await program.dispose()
})
