import { usersRoutes as routes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { pushSubscription } from '@atelier/shared-schema/entities/push.ts'
import { call } from '#api/call.ts'

/** Why a device cannot be told, or what it waits for: `ask`, that the person wants it. */
export type DevicePush = 'unsupported' | 'denied' | 'ask' | 'on'

/** Some browsers know it only on pages that are installed, and none where the address is not safe. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** What is so in this browser, beside what the server knows of it. */
export async function readDevicePush(endpoint: string | null): Promise<DevicePush> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  return subscription && subscription.endpoint === endpoint ? 'on' : 'ask'
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What came of asking: `unready`, that the page was not set up for it yet; `refused`, that its push service did not answer. */
export type Asked = 'on' | 'denied' | 'unready' | 'refused'

const READY_WITHIN_MS = 10_000

/** Asks the browser, which asks the person: so only when they click. */
export async function turnOnPush(publicKey: string): Promise<Asked> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await readyRegistration()
  if (!registration) return 'unready'
  // One made with another key of the server's cannot be used, and stands in the way of a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => undefined)
  const body = pushSubscription.safeParse(subscription?.toJSON())
  if (!body.success) return 'refused'
  await call(routes.setNotificationToken, { body: body.data })
  return 'on'
}

function readyRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), READY_WITHIN_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** The server first: what it does not send cannot be shown. */
export async function turnOffPush(): Promise<void> {
  await call(routes.deleteNotificationToken, {})
  await (await findSubscription())?.unsubscribe()
}
