import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { uploadPictures } from './pictures.ts'
import { arrive, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'allow' })
test.setTimeout(240_000)

test('what others share and say arrives by itself below the bell, and leads there', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const picture = { width: 160, height: 96, background: '#7c4a2d' }
  const names = ['harbour.png', 'bridge.png', 'market.png']
  const ids = await uploadPictures(
    mai.context.request,
    stack,
    names.map(name => ({ ...picture, name })),
  )
  await linh.page.goto('/library/images')
  const bell = linh.page.getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toBeVisible({ timeout: 40_000 })
  for (const id of ids)
    await post(mai.context.request, stack, `/api/images/${id}/share`, { people: [{ email: linh.email }] })
  const [first = ''] = ids
  const { uid } = await (await linh.context.request.get('/api/users/me')).json()
  await post(mai.context.request, stack, `/api/images/${first}/comments`, {
    body: 'Look at the light, @Linh',
    mentions: [uid],
  })

  const panel = linh.page.getByRole('dialog', { name: 'Notifications' })
  await test.step('the bell counts without a reload, and no longer once the list was looked at', async () => {
    const counted = linh.page.getByRole('button', { name: 'Notifications: 2 new notifications' })
    await expect(counted).toBeVisible({ timeout: 40_000 })
    await counted.click()
    await expect(panel.getByRole('link', { name: 'Mai mentioned you on harbour.png' })).toBeVisible()
    await expect(panel.getByText('Mai shared 3 things with you')).toBeVisible()
    await expectAccessible(linh.page)
    await panel.getByRole('button', { name: 'Show all 3' }).click()
    await expect(panel.getByRole('link', { name: 'bridge.png' })).toBeVisible()
    await expect(bell).toBeVisible()
  })

  await test.step('a line leads to the very comment, which reads it', async () => {
    const read = linh.page.waitForResponse(/\/notifications\/read$/)
    await panel.getByRole('link', { name: 'Mai mentioned you on harbour.png' }).click()
    await read
    await expect(linh.page).toHaveURL(new RegExp(`/images/${first}\\?comment=`))
    await expect(linh.page.getByText('Look at the light')).toBeVisible()
    await expect(panel).toBeHidden()
  })

  await test.step('the page of them all is read, and emptied', async () => {
    await linh.page.goto('/notifications')
    const list = linh.page.getByRole('list', { name: 'Notifications' })
    await expect(list.getByText('Unread')).toHaveCount(1)
    await linh.page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(list.getByText('Unread')).toHaveCount(0)
    await expectAccessible(linh.page)
    await linh.page.getByRole('button', { name: 'Delete all' }).click()
    await linh.page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await expect(linh.page.getByText('Nothing yet')).toBeVisible()
  })

  await test.step('what is mailed is chosen', async () => {
    await linh.page.getByRole('link', { name: 'Choose what you are told' }).click()
    const sharing = linh.page.getByRole('switch', { name: 'By mail: Sharing' })
    await expect(sharing).toBeChecked()
    await sharing.click({ force: true })
    await expect(sharing).not.toBeChecked()
    await expectAccessible(linh.page)
    await linh.page.reload()
    await expect(sharing).not.toBeChecked()
  })

  await test.step('what was sent to the device is shown where no page is seen, and leads to the very spot', async () => {
    const { page, context } = linh
    await expect(page.getByRole('switch', { name: 'Tell me on this device' })).toBeVisible()
    await context.grantPermissions(['notifications'], { origin: stack.url })
    await page.evaluate(() => navigator.serviceWorker.ready)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('there is no service worker')
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>(resolve => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const push = async (title: string) => {
      const data = JSON.stringify({ title, body: '', path: `/images/${first}?comment=x`, tag: title })
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: stack.url,
        registrationId: await registered,
        data,
      })
    }
    const listShown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title }) => title)
      })
    // Heard after push.js: by the end of it that has looked for pages too.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        clients: { matchAll: (of: object) => Promise<unknown> }
        heard: Promise<unknown>
      }
      scope.heard = new Promise(resolve => {
        const looked = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(resolve)
        addEventListener('push', () => void looked(), { once: true })
      })
    })
    await push('While it is seen')
    await worker.evaluate(() => (globalThis as unknown as { heard: Promise<unknown> }).heard.then(() => undefined))
    await page.goto('about:blank')
    await push('While nothing is seen')
    await expect.poll(listShown).toEqual(['While nothing is seen'])
    await page.goto('/notifications')
    await expect(bell).toBeVisible({ timeout: 40_000 })
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(new RegExp(`/images/${first}\\?comment=x`))
    await expect.poll(listShown).toEqual([])
  })
})
