import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, arriveAgain, libraryKept, post } from './visitors.ts'
import { line, openFolders } from './folder-pages.ts'
import { cell, cells } from './image-pages.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 4\d\d/],
})
test.setTimeout(180_000)

const colours = ['#7c4a2d', '#2d5a7c', '#4a7c2d', '#7c2d6a', '#c9a227']

/** One picture of each colour, of different shapes; answers their ids in order. */
function upload(request: APIRequestContext, stack: Stack): Promise<string[]> {
  const pictures = colours.map((background, index) => ({
    name: `colour ${index + 1}.png`,
    width: 96 + index * 24,
    height: 96,
    background,
  }))
  return uploadPictures(request, stack, pictures)
}

async function listOnServer(request: APIRequestContext, stack: Stack, view: string): Promise<string[]> {
  const { items } = await post<{ items: { id: string }[] }>(request, stack, '/api/images/search', { view })
  return items.map(({ id }) => id)
}

const loaded = (page: Page) => cells(page).locator('img[data-loaded]')

test('images come into the grid and the viewer, are worked on without the network, and are everywhere as they were left', async ({
  browser,
  stack,
}) => {
  const { page, context, email } = await arrive(browser, stack, 'Mai')
  const ids = await upload(context.request, stack)

  await test.step('the grid shows them, newest first, and axe finds nothing', async () => {
    await page.goto('/library/images')
    await expect(cells(page)).toHaveCount(5)
    await expect(loaded(page)).toHaveCount(5)
    await expectAccessible(page)
    // From view to view, what belongs to the one before goes with it.
    const views = page.getByRole('navigation', { name: 'Images', exact: true })
    await views.getByRole('link', { name: /^Trash/ }).click()
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
    await expect(views.locator('[aria-current="page"]')).toHaveText(/^Trash/)
    await expect(page.getByRole('searchbox', { name: 'Search names' })).toHaveCount(1)
    await views.getByRole('link', { name: /^All images/ }).click()
    await expect(cells(page)).toHaveCount(5)
    await expect(page.getByRole('searchbox', { name: 'Search names' })).toHaveCount(1)
  })

  await test.step('details stand beside the grid, of one and of many', async () => {
    await cell(page, 'colour 4.png').focus()
    await page.keyboard.press('i')
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect(details.getByRole('heading', { name: 'colour 4.png' })).toBeVisible()
    await expect(details.getByText('168 × 96')).toBeVisible()
    // A click goes there, and opens nothing.
    await cell(page, 'colour 5.png').click()
    await expect(details.getByRole('heading', { name: 'colour 5.png' })).toBeVisible()
    await page.keyboard.press('Control+a')
    await expect(details.getByRole('heading', { name: '5 images' })).toBeVisible()
    await expect(details.getByRole('button', { name: 'Download' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await expect(details).toHaveCount(0)
  })

  await test.step('the viewer opens over it, and what is written there is kept', async () => {
    await cell(page, 'colour 2.png').click()
    const viewer = page.getByRole('dialog', { name: 'Image: colour 2.png' })
    await expect(viewer.getByText('120 × 96')).toBeVisible()
    await viewer.getByRole('button', { name: 'Love' }).click()
    await viewer.getByRole('textbox', { name: 'Note' }).fill('the blue one')
    // Out of the field first, then out of the viewer.
    await page.keyboard.press('Escape')
    await expect(viewer.getByRole('textbox', { name: 'Note' })).not.toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(cell(page, 'colour 2.png')).toBeFocused()
  })

  await test.step('without the network all is there, thumbnails too, and can be worked on', async () => {
    await shellKept(page)
    // What was looked at before there was a service worker is kept too.
    await expect.poll(async () => (await countOnDevice(page)).pictures).toBeGreaterThanOrEqual(5)
    await context.setOffline(true)
    await cell(page, 'colour 1.png').focus()
    await page.keyboard.press('Delete')
    await expect(cells(page)).toHaveCount(4)
    // Keys go on with the one that has its place now.
    await expect(cells(page).and(page.locator(':focus'))).toHaveCount(1)
    await cell(page, 'colour 3.png').focus()
    await page.keyboard.press('.')
    await expect(
      page.getByRole('navigation', { name: 'Images', exact: true }).getByRole('link', { name: 'Favourites 1' }),
    ).toBeVisible()
    await page.reload()
    await expect(cells(page)).toHaveCount(4)
    await expect(loaded(page)).toHaveCount(4)
    await page.getByRole('searchbox', { name: 'Search names' }).fill('blue')
    await expect(cells(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await cell(page, 'colour 5.png').click({ modifiers: ['Control'] })
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Tag' }).click()
    await page.getByLabel('Add a tag').fill('Ochre')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tagged “Ochre”')).toBeVisible()
    await page.goto('/library/tags')
  })

  await test.step('the server and another device have the same once it is reached', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: 'Ochre' })).toBeVisible()
    await page.goto('/library/images')
    const [first = '', , third = ''] = ids
    await expect.poll(() => listOnServer(context.request, stack, 'trash')).toEqual([first])
    await expect.poll(() => listOnServer(context.request, stack, 'favorites')).toEqual([third])
    expect(new Set(await listOnServer(context.request, stack, 'owned'))).toEqual(new Set(ids.slice(1)))
    const other = await arriveAgain(browser, stack, { email })
    await other.page.goto('/library/images')
    await expect(cells(other.page)).toHaveCount(4)
    await other.page.goto('/library/images?view=trash')
    await cell(other.page, 'colour 1.png').click({ modifiers: ['Control'] })
    await other.page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Recover' }).click()
    await expect(cells(other.page)).toHaveCount(0)
    // The first one hears of it without being asked.
    await expect(cells(page)).toHaveCount(5)
    await other.context.close()
  })

  await test.step('a copy goes where it is told to, and the lineage leads from it to its source by keys alone', async () => {
    await cell(page, 'colour 2.png').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Copy 1 image' })
    await picker.getByText('No folder').click()
    await picker.getByRole('button', { name: 'Copy here' }).click()
    await expect(cells(page)).toHaveCount(6)
    await cell(page, 'colour 2.png').first().click()
    const lineage = page
      .getByRole('dialog', { name: 'Image: colour 2.png' })
      .getByRole('navigation', { name: 'Lineage' })
    const open = lineage.locator('[aria-current]')
    await open.focus()
    await page.keyboard.press('ArrowUp')
    await expect(lineage.getByRole('link', { name: 'colour 2.png · copy' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/images/${ids[1]}$`))
    await expect(open).toBeFocused()
    await expect(lineage.getByRole('list', { name: 'Made of it, 1 step on' }).getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('and without the network, as far as the device knows', async () => {
    await context.setOffline(true)
    await page.reload()
    const panel = page.getByRole('complementary', { name: 'About this image' })
    await expect(panel.getByText(/As far as this device knows/)).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Made of it, 1 step on' }).getByRole('link')).toHaveCount(1)
    await expect(panel.getByText(/Found on this device, by colours/)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('the original too, of what is kept offline, until it no longer is', async () => {
    await uploadPictures(context.request, stack, [{ name: 'wide.png', width: 1500, height: 1000, background: '#c95' }])
    await page.goto('/library/images')
    const askFor = async (name: string, act: string) => {
      await cell(page, name).click({ button: 'right' })
      await page.getByRole('menuitem', { name: act }).click()
    }
    await askFor('wide.png', 'Keep offline')
    await expect.poll(() => countOriginals(page)).toBe(1)
    await context.setOffline(true)
    await page.reload()
    await cell(page, 'wide.png, kept offline').click()
    const viewer = page.getByRole('dialog', { name: 'Image: wide.png' })
    await expect(viewer).toBeVisible()
    await page.keyboard.press('1')
    await expect(viewer.locator('img[src$="/original"][data-loaded]')).toBeVisible()
    await page.keyboard.press('Escape')
    await askFor('wide.png, kept offline', 'No longer keep offline')
    await expect(cell(page, 'wide.png')).toBeVisible()
    await expect.poll(() => countOriginals(page)).toBe(0)
    await context.setOffline(false)
  })
  await context.close()
})

test('a folder that is kept offline keeps what comes into it, until it no longer is', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  const { id: folderId } = await post<{ id: string }>(context.request, stack, '/api/folders', { name: 'Coast' })
  const put = (...names: string[]) =>
    uploadPictures(
      context.request,
      stack,
      names.map((name, index) => ({ name, width: 900, height: 600, background: colours[index] ?? '' })),
      { folderId },
    )
  await put('fog.png', 'tide.png')
  await openFolders(page)
  const askFor = async (act: string) => {
    await line(page, 'Coast').click({ button: 'right' })
    await page.getByRole('menuitem', { name: act }).click()
  }
  await askFor('Keep offline')
  await expect(line(page, 'Coast')).toHaveAccessibleName('Coast 2, kept offline')
  await expect.poll(() => countOriginals(page)).toBe(2)
  await put('gull.png')
  await expect.poll(() => countOriginals(page)).toBe(3)

  await test.step('its pictures say so, and go with it alone', async () => {
    await line(page, 'Coast').click()
    await cell(page, 'gull.png, kept offline').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Kept offline with its folder' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('the settings count them, and let go of all', async () => {
    await page.goto('/settings/privacy')
    await expect(page.getByText(/^3 images here with the original/)).toBeVisible()
    await openFolders(page)
    await askFor('No longer keep offline')
    await expect(line(page, 'Coast')).toHaveAccessibleName('Coast 3')
    await expect.poll(() => countOriginals(page)).toBe(0)
  })
  await context.close()
})

test('a menu names each order of the gallery on one line, and puts it in that order', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  await upload(context.request, stack)
  await page.goto('/library/images')
  await expect(cells(page)).toHaveCount(5)
  const choose = (from: string) => page.getByRole('button', { name: `Sort: ${from}` }).click()
  const order = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
  await choose('Newest')
  const line = (await order('Name').boundingBox())?.height ?? 0
  for (const name of ['Last changed', 'Most favourites', 'Most downloads']) {
    expect((await order(name).boundingBox())?.height).toBe(line)
  }
  await order('Largest').click()
  await expect(cells(page).first()).toHaveAccessibleName('colour 5.png')
  await choose('Largest')
  await order('Name').click()
  await expect(cells(page).first()).toHaveAccessibleName('colour 1.png')
  await context.close()
})

test('an image that is renamed in the moment of a reload has that name after it', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  await upload(context.request, stack)
  await page.goto('/library/images')
  await expect(cells(page)).toHaveCount(5)
  await libraryKept(page)
  await cell(page, 'colour 1.png').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('New name').fill('umber.png')
  await holdQueue(page)
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(cell(page, 'umber.png')).toBeVisible()
  const namesOnServer = async () => {
    const { items } = await post<{ items: { name: string }[] }>(context.request, stack, '/api/images/search', {})
    return items.map(({ name }) => name)
  }
  await expect.poll(namesOnServer).toContain('umber.png')
  await context.close()
})

/** As if the page were left before anything is queued: as long as it is there, it comes to nothing. */
async function holdQueue(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const name = names.find(each => /^atelier-[0-9a-f-]{36}$/.test(each)) ?? ''
    const opening = indexedDB.open(name)
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const hold = () => outbox.count().addEventListener('success', hold)
    hold()
  })
}

test('an image that is no longer shared leaves the device it was on', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const tom = await arrive(browser, stack, 'Tom')
  const [id = ''] = await upload(mai.context.request, stack)
  await post(mai.context.request, stack, `/api/images/${id}/share`, { people: [{ email: tom.email }] })

  await tom.page.goto('/library/images?view=shared-with-me')
  await expect(cells(tom.page)).toHaveCount(1)
  await shellKept(tom.page)
  await tom.page.reload()
  await expect(loaded(tom.page)).toHaveCount(1)
  await expect.poll(() => countOnDevice(tom.page)).toEqual({ rows: 1, pictures: 1 })

  // What is not his to throw away is not shown as gone until the server says no.
  await cells(tom.page).first().focus()
  await tom.page.keyboard.press('Delete')
  await expect(tom.page.getByRole('alert').getByText(/only the owner throws an image away/)).toBeVisible()
  await expect(cells(tom.page)).toHaveCount(1)
  await expect(tom.page.getByRole('button', { name: /^Saved: sync details/ })).toBeVisible()

  const report = await mai.context.request.get(`/api/images/${id}/permissions`)
  const { permissions } = (await report.json()) as { permissions: { person: { uid: string } | null }[] }
  const uid = permissions[0]?.person?.uid
  const headers = { origin: stack.url }
  expect((await mai.context.request.delete(`/api/images/${id}/share`, { data: { uid }, headers })).ok()).toBe(true)

  await expect(tom.page.getByRole('heading', { name: 'Nothing is shared with you yet' })).toBeVisible()
  await expect.poll(() => countOnDevice(tom.page)).toEqual({ rows: 0, pictures: 0 })
  await mai.context.close()
  await tom.context.close()
})

/** In the caches of the page. */
function countOriginals(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async key => (await caches.open(key)).keys()))
    return kept.flat().filter(({ url }) => url.endsWith('/original')).length
  })
}

/** Rows of images, and pictures in the caches. */
function countOnDevice(page: Page): Promise<{ rows: number; pictures: number }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.find(one => /^atelier-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name ?? ''
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    })
    const rows = await new Promise<number>((resolve, reject) => {
      const reading = database.transaction('items').objectStore('items').getAll()
      reading.addEventListener('success', () =>
        resolve((reading.result as { kind: string }[]).filter(({ kind }) => kind === 'IMAGE').length),
      )
      reading.addEventListener('error', () => reject(reading.error ?? new Error(name)))
    })
    database.close()
    const caches_ = await Promise.all((await caches.keys()).map(async key => (await caches.open(key)).keys()))
    const files = new Set(caches_.flat().flatMap(({ url }) => /\/api\/files\/([^/]+)\//.exec(url)?.[1] ?? []))
    return { rows, pictures: files.size }
  })
}
