import { notificationsRoutes } from '@atelier/shared-schema/contract/areas/notifications.contract.ts'
import { implement } from '#http/call.ts'
import {
  listNotifications,
  noteSeen,
  readMailTopics,
  readNew,
  readNotification,
  readNotifications,
  readPushTopics,
  removeNotification,
  removeNotifications,
  setMailTopics,
  setPushTopics,
} from './notifications.service.ts'

export const notificationsImplementation = implement('notifications', notificationsRoutes, {
  list: ({ app, actor, query }) => listNotifications(app, actor, query),
  readNew: ({ app, actor, query }) => readNew(app, actor, query.minutesFromUtc),
  noteSeen: ({ app, actor }) => noteSeen(app, actor),
  readMany: ({ app, actor, body }) => readNotifications(app, actor, body.ids),
  readOne: ({ app, actor, params }) => readNotification(app, actor, params.id),
  deleteMany: ({ app, actor, body }) => removeNotifications(app, actor, body.ids),
  deleteOne: ({ app, actor, params }) => removeNotification(app, actor, params.id),
  readMailTopics: ({ app, actor }) => readMailTopics(app, actor),
  setMailTopics: ({ app, actor, body }) => setMailTopics(app, actor, body.topics),
  readPushTopics: ({ app, actor }) => readPushTopics(app, actor),
  setPushTopics: ({ app, actor, body }) => setPushTopics(app, actor, body.topics),
})
