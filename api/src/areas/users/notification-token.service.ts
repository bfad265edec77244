import { openPushKeys } from '@atelier/database/push/push-keys.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { PushSubscriptionAnswer } from '@atelier/shared-schema/entities/push.ts'
import type { App } from '#app.ts'
import { deletePushSubscription, findPushEndpoint, putPushSubscription } from './notification-token.queries.ts'

export async function readNotificationToken(app: App, { credentialId }: Person) {
  const [{ publicKey }, endpoint] = await Promise.all([
    openPushKeys(app.db, app.secrets),
    findPushEndpoint(app.db, credentialId),
  ])
  return { publicKey, endpoint: endpoint ?? null }
}

export function setNotificationToken(
  app: App,
  { uid, credentialId: sessionId }: Person,
  subscription: PushSubscriptionAnswer,
): Promise<void> {
  return putPushSubscription(app.db, { uid, sessionId }, subscription)
}

export function deleteNotificationToken(app: App, { credentialId }: Person): Promise<void> {
  return deletePushSubscription(app.db, credentialId)
}
