import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { accountPassword, readCode, signUp } from '../fixtures/people.ts'
import type { Stack } from '../fixtures/server.ts'
import { uploadPictures } from './pictures.ts'
import { post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

async function typeCode(page: Page, code: string): Promise<void> {
  const group = page.getByRole('dialog').getByRole('group').first()
  await group.getByRole('textbox').first().click()
  await page.keyboard.type(code)
}

const settingsTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })

/** `check` looks at once, and a switch that the server is asked about stands as it is told to a moment later. */
async function turn(toggle: Locator, to: 'on' | 'off'): Promise<void> {
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked({ checked: to === 'on' })
}

test('a person changes profile, language and theme, and finds them after a reload', async ({ page, stack }) => {
  await signUp(page.request, stack, 'nam')
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/about$/)
  await page.getByLabel('Name', { exact: true }).fill('Nam Trần')
  await page.getByLabel('Username').fill('NAM.tran')
  await page.getByLabel('About you').fill('Vẽ tranh')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').getByText('Profile saved')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('nam.tran')
  await turn(page.getByRole('switch', { name: 'Public profile' }), 'on')
  await expectAccessible(page)

  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expectAccessible(page)
  const saved = page.waitForResponse(response => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Tiếng Việt').click()
  await saved
  await expect(page.getByRole('heading', { name: 'Cài đặt', level: 1 })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.getByLabel('Tên', { exact: true })).toHaveValue('Nam Trần')
  await expect(page.getByRole('switch')).toBeChecked()
})

test('a person makes a key, calls the API with it, and ends it', async ({ page, stack, playwright }) => {
  const email = await signUp(page.request, stack, 'kim')
  await page.goto('/settings/security')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Batch script')
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByRole('textbox', { name: 'Your key' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible()

  const headers = { authorization: `Bearer ${key}` }
  const program = await playwright.request.newContext({ baseURL: stack.url, extraHTTPHeaders: headers })
  expect(await (await program.get('/api/users/me')).json()).toMatchObject({ email })
  await page.getByRole('button', { name: 'Delete: Batch script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect.poll(async () => (await program.get('/api/users/me')).status()).toBe(401)
  await program.dispose()
})

test('a person changes the password, and signs another device out', async ({ page, stack, playwright }) => {
  const email = await signUp(page.request, stack, 'dao')
  const credentials = { email, password: accountPassword }
  const other = await playwright.request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } })
  await other.post('/api/auth/sign-in/password', { data: credentials })

  await page.goto('/settings/security')
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await expect.poll(async () => (await other.get('/api/users/me')).status()).toBe(401)

  await page.getByRole('button', { name: 'Change' }).nth(1).click()
  await page.getByLabel('Current password').fill(accountPassword)
  await page.getByLabel('New password').fill('another long phrase')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password saved.')).toBeVisible()
  const again = { ...credentials, password: 'another long phrase' }
  expect((await other.post('/api/auth/sign-in/password', { data: again })).status()).toBe(200)
  await other.dispose()
})

test('a person changes the e-mail address by a code at the old one and one at the new', async ({ page, stack }) => {
  const after = 'new.address@example.org'
  const before = await signUp(page.request, stack, 'old.address')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change' }).first().click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('New e-mail address')).toBeVisible()
  await typeCode(page, await readCode(stack.mails, before))
  await page.getByLabel('New e-mail address').fill(after)
  await page.getByRole('button', { name: 'Send a code there' }).click()
  await expect(page.getByRole('button', { name: 'Use this address' })).toBeVisible()
  await typeCode(page, await readCode(stack.mails, after))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`Your address is now ${after}`)).toBeVisible()
  await expect(page.getByText('the next change can be made on')).toBeVisible()
})

test('a person closes the account and comes back', async ({ page, stack }) => {
  const email = await signUp(page.request, stack, 'mai')
  await page.goto('/settings/privacy')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await typeCode(page, await readCode(stack.mails, email))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText('Your account is closed and will be erased on')).toBeVisible()

  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const group = page.getByRole('group', { name: 'Code from the mail' })
  await group.getByRole('textbox').first().click()
  await page.keyboard.type(await readCode(stack.mails, email))
  await expect(page.getByRole('button', { name: 'mai: account menu' })).toBeVisible()
})

test('the tabs lead to each other, and info tells what runs here', async ({ page, stack }) => {
  await signUp(page.request, stack, 'an')
  await page.goto('/settings/about')
  await settingsTab(page, 'Info').click()
  await expect(page.getByRole('heading', { name: 'This installation' })).toBeVisible()
  await expect(page.getByText(stack.url)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts')
})

/** A picture of one's own that anyone may open, to a network that is not asked here. */
async function passOn(page: Page, stack: Stack, name: string): Promise<void> {
  const [id] = await uploadPictures(page.request, stack, [{ name, width: 60, height: 40, background: '#c84' }])
  await post(page.request, stack, '/api/onboarding', { isSkipped: true })
  await post(page.request, stack, `/api/images/${id}/share/mode`, { mode: 'public' })
  await page.context().route('https://www.facebook.com/**', route => route.fulfill({ body: 'Say something' }))
  await page.goto('/library/images')
  await page.getByRole('grid', { name: 'Images' }).locator('[data-index]').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const opened = page.context().waitForEvent('page')
  const counted = page.waitForResponse(/\/share\/count$/)
  await page
    .getByRole('group', { name: 'Pass it on' })
    .getByRole('link', { name: /Facebook/ })
    .click()
  expect((await opened).url()).toContain(encodeURIComponent(`${stack.url}/images/${id}`))
  expect((await counted).ok()).toBe(true)
}

test('credits: their owner turns them on, gives some, and a person sees what came', async ({
  page,
  stack,
  browser,
}) => {
  const email = await signUp(page.request, stack, 'lan')
  const { ownerEmail, ownerPassword } = stack
  const owner = await browser.newPage({ baseURL: stack.url, locale: 'en-US', reducedMotion: 'reduce' })
  const signIn = { headers: { origin: stack.url }, data: { email: ownerEmail, password: ownerPassword } }
  expect((await owner.request.post('/api/auth/sign-in/password', signIn)).ok()).toBe(true)
  await owner.goto('/settings/credits')
  const charge = owner.getByRole('switch', { name: 'Charge credits' })
  await turn(charge, 'on')
  const builtIn = owner.getByRole('group', { name: 'Built-in engine' })
  await builtIn.getByLabel('Per second').fill('a lot')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(builtIn.getByLabel('Per second')).toHaveAttribute('aria-invalid', 'true')
  await builtIn.getByLabel('Per second').fill('0,5')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByText('Prices saved')).toBeVisible()
  await owner.getByLabel('Username or e-mail').fill(email)
  await owner.getByLabel('Credits', { exact: true }).fill('2.5')
  await owner.getByLabel('Note').fill('For the poster')
  await owner.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(owner.getByText(`2.5 credits given to ${email}`)).toBeVisible()
  await expectAccessible(owner)

  await passOn(page, stack, 'Dunes.png')
  await page.goto('/settings/about')
  await settingsTab(page, 'Credits').click()
  const history = page.getByRole('list', { name: 'What came and went' })
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await expect(history).toContainText('Passed on: Dunes.png')
  await expect(history).toContainText('For the poster')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show: Everything' }).click()
  await page.getByRole('menuitemradio', { name: 'Tasks' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page.getByRole('link', { name: '1,003.5 credits left' })).toBeVisible()
  await turn(charge, 'off')
  await owner.close()
})

test('a short address leads to its page', async ({ page, stack }) => {
  await signUp(page.request, stack, 'short')
  const headers = { origin: stack.url }
  const made = await page.request.post('/api/short-url', { headers, data: { url: '/settings/info?from=mail' } })
  const { shortUrl } = (await made.json()) as { shortUrl: string }
  await page.goto(shortUrl)
  await expect(page).toHaveURL(/\/settings\/info\?from=mail$/)
  await expect(page.getByRole('heading', { name: 'This installation' })).toBeVisible()
})
