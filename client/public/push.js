/*
 * The part of the service worker that tells of news while nobody looks at a page: what the server sent to this device alone
 * is shown, and a click leads to the very spot. Whoever has a page before them is told there, by the bell.
 */
;(() => {
  const listPages = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

  addEventListener('push', event => {
    event.waitUntil(tell(event.data))
  })

  async function tell(data) {
    const message = read(data)
    if (!message) return
    const pages = await listPages()
    if (pages.some(page => page.visibilityState === 'visible')) return
    const { title, body, path, tag } = message
    await registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icons/icon-192.png',
      data: { path },
    })
  }

  function read(data) {
    try {
      const message = data?.json()
      return typeof message?.title === 'string' && typeof message.path === 'string' ? message : undefined
    } catch {
      return undefined
    }
  }

  addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(lead(event.notification.data?.path))
  })

  /** A page that is open goes there by itself and keeps what is in it; where none is, one is opened. */
  async function lead(path) {
    const url = new URL(typeof path === 'string' ? path : '/notifications', location.origin)
    const to = url.origin === location.origin ? url.href : location.origin
    const [page] = await listPages()
    if (!page) return clients.openWindow(to)
    page.postMessage({ is: 'go', to })
    return page.focus().catch(() => undefined)
  }

  /** The browser changed where it is told: the server has to know, or the device falls silent. */
  addEventListener('pushsubscriptionchange', event => {
    event.waitUntil(renew(event))
  })

  async function renew({ oldSubscription, newSubscription }) {
    const options = oldSubscription?.options
    const subscription =
      newSubscription ?? (options && (await registration.pushManager.subscribe(options).catch(() => undefined)))
    if (!subscription) return
    await fetch('/api/users/me/notification-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(subscription),
    })
  }
})()
