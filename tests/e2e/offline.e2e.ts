import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import { accountPassword, signUp } from '../fixtures/people.ts'
import { arrive, arriveAgain, libraryKept } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 4\d\d/],
})

// Several browsers and reloads each.
test.setTimeout(180_000)

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const indicator = (page: Page) => page.getByRole('button', { name: 'sync details' })

/** Everything has been read to this device, and the shell that opens it is installed. */
async function settled(page: Page): Promise<void> {
  await shellKept(page)
  await libraryKept(page)
}

async function goToList(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Wildcards' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeVisible()
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('link', { name: from, exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue(from)
  await name.fill(to)
}

test('lists and what was opened open without the network; what is changed there arrives everywhere', async ({
  browser,
  stack,
}) => {
  const { page, context, email } = await arrive(browser, stack, 'Linh')
  await page.goto('/wildcards')
  await expect(row(page, 'Weather')).toBeVisible()
  await page.getByRole('link', { name: 'Weather', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Lines' })).not.toBeEmpty()
  await settled(page)
  await goToList(page)
  await expect(indicator(page)).toContainText('Saved')

  await context.setOffline(true)
  await page.reload()
  await expect(row(page, 'Weather')).toBeVisible()
  await expect(indicator(page)).toContainText('Offline')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('pal')
  await expect(row(page, 'Weather')).toHaveCount(0)
  await expect(row(page, 'Palette')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
  await row(page, 'Palette').getByRole('button', { name: 'Add to favourites' }).click()
  await expect(row(page, 'Palette').getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await rename(page, 'Weather', 'Weather of the coast')
  await expect(page.getByText('Saved on this device; it is sent when the server can be reached.')).toBeVisible()
  await expect(indicator(page)).toContainText('Saved on this device')
  await page.goto('/wildcards')
  await expect(row(page, 'Weather of the coast')).toBeVisible()
  await indicator(page).click()
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' })
  await expect(dialog.getByText('Change “Weather”')).toBeVisible()
  await expect(dialog.getByText('Add “Palette” to favourites')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await context.setOffline(false)
  await expect(indicator(page)).toContainText(/^Saved$/)
  const second = await arriveAgain(browser, stack, { email })
  await second.page.goto('/wildcards')
  await expect(row(second.page, 'Weather of the coast')).toBeVisible()
  await expect(row(second.page, 'Palette').getByRole('button', { name: 'Remove from favourites' })).toBeVisible()

  // What changes there is seen here, without a reload.
  await rename(second.page, 'Weather of the coast', 'Weather of the hills')
  await expect(row(page, 'Weather of the hills')).toBeVisible()
  await context.close()
  await second.context.close()
})

test('what the server does not take is shown with both sides, and the person decides', async ({ browser, stack }) => {
  const first = await arrive(browser, stack, 'Mai')
  await first.page.goto('/wildcards')
  await first.page.getByRole('link', { name: 'Weather', exact: true }).click()
  await expect(first.page.getByRole('textbox', { name: 'Lines' })).not.toBeEmpty()
  await settled(first.page)
  await goToList(first.page)
  await first.context.setOffline(true)
  await rename(first.page, 'Weather', 'Mine')
  await expect(indicator(first.page)).toContainText('Saved on this device')
  await first.page.goto('/wildcards')
  await expect(row(first.page, 'Mine')).toBeVisible()

  const second = await arriveAgain(browser, stack, first)
  await second.page.goto('/wildcards')
  const taken = second.page.waitForResponse(
    answer => /\/api\/wildcard\//.test(answer.url()) && answer.request().method() === 'PUT' && answer.ok(),
  )
  await rename(second.page, 'Weather', 'Theirs')
  await taken
  await expect(second.page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()

  await first.context.setOffline(false)
  await expect(indicator(first.page)).toContainText('Not taken by the server')
  await indicator(first.page).click()
  const dialog = first.page.getByRole('dialog', { name: 'Changes on this device' })
  await expect(dialog.getByText('Somebody else changed it after you had begun.')).toBeVisible()
  await expect(dialog.getByText('Mine', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Theirs', { exact: true })).toBeVisible()
  await expectAccessible(first.page)
  await dialog.getByRole('button', { name: 'Use mine: Change “Weather”' }).click()
  await expect(dialog.getByText('Everything is on the server.')).toBeVisible()
  await first.page.keyboard.press('Escape')
  await expect(row(first.page, 'Mine')).toBeVisible()
  await second.page.goto('/wildcards')
  await expect(row(second.page, 'Mine')).toBeVisible()
  await first.context.close()
  await second.context.close()
})

test('what is taken back is gone from the device, and said', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const tom = await arrive(browser, stack, 'Tom')
  const headers = { origin: stack.url }
  const made = await mai.context.request.post('/api/wildcard', { data: { name: 'Harbour' }, headers })
  const { id } = (await made.json()) as { id: string }
  const me = (await (await tom.context.request.get('/api/users/me')).json()) as { uid: string }
  const share = { data: { people: [{ uid: me.uid }], role: 'viewer' }, headers }
  expect((await mai.context.request.post(`/api/wildcard/${id}/share`, share)).ok()).toBe(true)

  await tom.page.goto('/wildcards?view=shared')
  await row(tom.page, 'Harbour').getByRole('link', { name: 'Harbour' }).click()
  await expect(tom.page.getByText('You can look at this, but not change it.')).toBeVisible()
  await tom.page.goto('/wildcards?view=shared')
  await settled(tom.page)
  await tom.context.setOffline(true)
  await tom.page.reload()
  await expect(row(tom.page, 'Harbour')).toBeVisible()
  const unshare = { data: { uid: me.uid }, headers }
  expect((await mai.context.request.delete(`/api/wildcard/${id}/share`, unshare)).ok()).toBe(true)
  await tom.context.setOffline(false)
  await expect(tom.page.getByRole('status').filter({ hasText: 'You no longer have access to 1 thing.' })).toBeVisible()
  await expect(row(tom.page, 'Harbour')).toHaveCount(0)
  expect(await holdsOnDevice(tom.page, id)).toEqual([])
  await mai.context.close()
  await tom.context.close()
})

/** The stores of this browser in which a thing is still mentioned. */
function holdsOnDevice(page: Page, id: string): Promise<string[]> {
  return page.evaluate(async wanted => {
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>(resolve => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>(resolve => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
        if (JSON.stringify(rows).includes(wanted)) found.push(`${name} ${store}`)
      }
      database.close()
    }
    for (const [key, value] of Object.entries(localStorage))
      if (`${key}${String(value)}`.includes(wanted)) found.push(key)
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      if (requests.some(({ url }) => url.includes(wanted))) found.push(name)
    }
    return found
  }, id)
}

test('one stream for all tabs, handed over when its tab closes', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'An')
  const streams = new Set<string>()
  context.on('request', request => {
    if (request.url().includes('/api/events')) streams.add(`${request.frame().page() === page ? 'first' : 'second'}`)
  })
  await page.goto('/wildcards')
  await settled(page)
  await expect.poll(() => [...streams]).toEqual(['first'])
  const other = await context.newPage()
  await other.goto('/wildcards')
  await expect(row(other, 'Weather')).toBeVisible()
  await row(other, 'Weather').getByRole('button', { name: 'Add to favourites' }).click()
  await expect(row(page, 'Weather').getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await expect(indicator(other)).toContainText(/^Saved$/)
  expect([...streams]).toEqual(['first'])
  await page.close()
  await expect.poll(() => [...streams]).toEqual(['first', 'second'])
  await context.close()
})

test('signing out names what is unsent, and leaves nothing behind unless asked to', async ({ browser, stack }) => {
  const { page, context, email } = await arrive(browser, stack, 'Sen')
  const { uid } = (await (await context.request.get('/api/users/me')).json()) as { uid: string }
  await page.goto('/wildcards')
  await settled(page)
  // Every write is refused for now, so that one stays unsent while the person can still sign out.
  await context.route('**/api/wildcard/*/favorite', route => route.abort())
  await row(page, 'Weather').getByRole('button', { name: 'Add to favourites' }).click()
  await expect(indicator(page)).toContainText('Saved on this device')
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything is on the server yet' })
  await expect(dialog.getByText('A change of “Weather”')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out and keep' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => page.evaluate(async () => JSON.stringify(await indexedDB.databases()))).toContain(uid)

  // Another person on this device sees nothing of it; who comes back finds it, and it is sent.
  await signUp(context.request, stack, 'Bao')
  await page.goto('/wildcards')
  await expect(page.getByRole('button', { name: 'account menu' })).toBeVisible()
  const headers = { origin: stack.url }
  await context.request.post('/api/auth/sign-out', { headers })
  await context.unroute('**/api/wildcard/*/favorite')
  const data = { email, password: accountPassword }
  expect((await context.request.post('/api/auth/sign-in/password', { data, headers })).ok()).toBe(true)
  await page.goto('/wildcards?view=favorites')
  await expect(row(page, 'Weather')).toBeVisible()
  await expect(indicator(page)).toContainText(/^Saved$/)

  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  const left = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([databases, Object.entries(localStorage), await caches.keys()])
  })
  expect(left).not.toContain(uid)
  await context.close()
})

test('a browser that keeps nothing works with the network, and says so once', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Vy')
  await context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await page.goto('/wildcards')
  const said = page.getByRole('status').filter({ hasText: 'This browser keeps nothing here' })
  await expect(said).toBeVisible()
  // The star turns before it is answered, and nothing is kept here that would be sent later.
  const answered = page.waitForResponse(/\/favorite$/)
  await row(page, 'Weather').getByRole('button', { name: 'Add to favourites' }).click()
  await expect(row(page, 'Weather').getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  expect((await answered).ok()).toBe(true)
  await page.goto('/wildcards?view=favorites')
  await expect(row(page, 'Weather')).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await context.close()
})
