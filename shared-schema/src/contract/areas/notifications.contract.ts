import { z } from 'zod'
import { dateTime, idParam, page, pageQuery, queryBoolean, queryNumber } from '#contract/fields.ts'
import { nothing, person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { notification, notificationTopic } from '#entities/notification.ts'

const base = '/notifications'
/** Left out: all of them. */
const someOrAll = z.object({ ids: z.array(id).min(1).max(200).optional() })

export const notificationsRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'What one was told of, newest first: what others shared, said and asked, and what was decided',
    access: person,
    query: pageQuery.extend({ unread: queryBoolean.optional() }),
    response: page(notification),
  }),
  readNew: route({
    method: 'GET',
    path: `${base}/new`,
    summary: 'How much has come since the list was last looked at; what is told in one line counts once',
    access: person,
    // Of the days that lines of the list are of.
    query: z.object({ minutesFromUtc: queryNumber.int().min(-840).max(840).default(0) }),
    response: z.object({ count: z.int(), newestAt: dateTime.nullable() }),
  }),
  noteSeen: route({
    method: 'POST',
    path: `${base}/new`,
    summary: 'The list was looked at: nothing in it is new any more',
    access: person,
    response: nothing,
    status: 204,
  }),
  readMany: route({
    method: 'POST',
    path: `${base}/read`,
    summary: 'These were read; without ids, all',
    access: person,
    body: someOrAll,
    response: nothing,
    status: 204,
  }),
  readOne: route({
    method: 'POST',
    path: `${base}/read/{id}`,
    summary: 'This was read',
    access: person,
    params: idParam,
    response: nothing,
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  deleteMany: route({
    method: 'DELETE',
    path: `${base}/delete`,
    summary: 'Delete these; without ids, all',
    access: person,
    body: someOrAll,
    response: nothing,
    status: 204,
  }),
  deleteOne: route({
    method: 'DELETE',
    path: `${base}/delete/{id}`,
    summary: 'Delete this',
    access: person,
    params: idParam,
    response: nothing,
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  readMailTopics: route({
    method: 'GET',
    path: `${base}/mail`,
    summary: 'What one has mailed',
    access: person,
    response: z.object({ topics: z.array(notificationTopic) }),
  }),
  setMailTopics: route({
    method: 'PUT',
    path: `${base}/mail`,
    summary: 'Choose what one has mailed',
    access: person,
    body: z.object({ topics: z.array(notificationTopic) }),
    response: z.object({ topics: z.array(notificationTopic) }),
  }),
  readPushTopics: route({
    method: 'GET',
    path: `${base}/push`,
    summary: 'What one is told of on devices where one asked for it',
    access: person,
    response: z.object({ topics: z.array(notificationTopic) }),
  }),
  setPushTopics: route({
    method: 'PUT',
    path: `${base}/push`,
    summary: 'Choose what one is told of on devices',
    access: person,
    body: z.object({ topics: z.array(notificationTopic) }),
    response: z.object({ topics: z.array(notificationTopic) }),
  }),
}
