import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { test } from '../fixtures/browser.ts'
import { create, emptyFolders, expectOutline, line, mark, openFolders, tree } from './folder-pages.ts'
import { accountPassword } from '../fixtures/people.ts'
import { startStack } from '../fixtures/server.ts'
import { arrive } from './visitors.ts'
import { runQuietly } from '../run/process.ts'
import { SyncClient } from '../sync/sync-client.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const FOLDERS = 3_000

test('thousands of folders are there at once, and only those in sight are drawn', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Khanh')
  await emptyFolders(page)
  const me = (await (await context.request.get('/api/users/me')).json()) as { uid: string }
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const url = `${stack.url.replace('http', 'ws')}/sync/`
  const writer = new SyncClient({
    url,
    document: `tree:u:${me.uid}`,
    headers: { cookie: cookies, origin: stack.url },
  })
  await writer.connect()
  const now = Date.now()
  const label = newId()
  writer.write(label, doc => {
    for (let index = 0; index < FOLDERS; index++) {
      createFolder(doc, {
        id: newId(),
        name: `Folder ${String(index).padStart(4, '0')}`,
        parentId: null,
        by: me.uid,
        now,
      })
    }
  })
  await expect.poll(() => writer.acknowledged.has(label)).toBe(true)
  writer.dispose()

  await expect(line(page, 'Folder 0000')).toBeVisible()
  const lines = tree(page).getByRole('treeitem')
  await expect.poll(() => lines.count()).toBeLessThan(200)
  await line(page, 'Folder 0000').focus()
  await page.keyboard.press('End')
  await expect(line(page, 'Folder 2999')).toBeFocused()
  await expect(line(page, 'Folder 2999')).toBeInViewport()
  await expect(line(page, 'Folder 2999')).toHaveAttribute('aria-posinset', '3000')
  await page.keyboard.type('folder 1500')
  await expect(line(page, 'Folder 1500')).toBeFocused()
  await expect(line(page, 'Folder 1500')).toBeInViewport()
  expect(await lines.count()).toBeLessThan(200)
  const rows = page.getByRole('main').getByRole('listitem')
  expect(await rows.count()).toBeLessThan(200)
  await page.getByRole('main').getByRole('link', { name: 'Folder 0005', exact: true }).hover()
  await page.mouse.wheel(0, 60_000)
  await expect.poll(async () => (await rows.first().textContent()) ?? '').not.toContain('Folder 0000')
  await context.close()
})

test.describe('a server put back to an earlier day', () => {
  // The network that is cut, the server that is down, and the session that the backup does not know.
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|status of 401/],
  })

  test('what was made since is kept on the device as a copy, and is taken over from there', async ({ browser }) => {
    test.setTimeout(180_000)
    const stack = await startStack()
    const { page, context, email } = await arrive(browser, stack, 'Long')
    const headers = { origin: stack.url }
    await emptyFolders(page)
    await create(page, 'Coast')
    await mark(page, 'Saved')
    const backup = join(stack.dataDir, 'before.tar.gz')
    const backedUp = await runQuietly('node', ['migrations/src/backup/backup.cli.ts', backup], stack.settings)
    expect(backedUp.code, backedUp.output).toBe(0)
    await create(page, 'Dunes')
    await mark(page, 'Saved')

    await context.setOffline(true)
    await create(page, 'Made offline')
    await mark(page, 'Saved on this device')
    await stack.restart(async () => {
      const arguments_ = ['migrations/src/backup/restore.cli.ts', backup, '--replace']
      const restored = await runQuietly('node', arguments_, stack.settings)
      expect(restored.code, restored.output).toBe(0)
    })
    await context.setOffline(false)
    const data = { email, password: accountPassword }
    const signedIn = await context.request.post('/api/auth/sign-in/password', { data, headers })
    expect(signedIn.ok(), await signedIn.text()).toBe(true)
    await openFolders(page)
    await expectOutline(page, ['Coast'])
    await page.getByRole('button', { name: 'Look at the copy' }).click()
    await expect(page.getByText('Folder Made offline in My folders')).toBeVisible()
    await page.getByRole('button', { name: 'Take over', exact: true }).first().click()
    await expect(page.getByText('Taken over')).toBeVisible()
    await context.close()
    await stack.dispose()
  })
})
