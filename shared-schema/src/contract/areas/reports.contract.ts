import { z } from 'zod'
import { dateTime, idParam, page, pageQuery, textField } from '#contract/fields.ts'
import { moderator, person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import {
  REPORT_NOTE_LENGTH_MAX,
  ownReport,
  report,
  reportAnswer,
  reportReason,
  reportState,
  reportTold,
} from '#entities/report.ts'

export const reportsRoutes = {
  create: route({
    method: 'POST',
    path: '/reports',
    summary: 'Report a thing, or a comment on it, to those who run this installation; once each',
    access: person,
    body: z.object({
      itemId: id,
      /** On this item; left out, the item itself is meant. */
      commentId: id.optional(),
      reason: reportReason,
      note: textField(REPORT_NOTE_LENGTH_MAX).trim().default(''),
    }),
    response: z.object({
      id,
      createdAt: dateTime,
      /** Reported by the caller before: reason and note are what was given now. */
      isRepeated: z.boolean(),
    }),
    ratePerMinute: 20,
  }),
  list: route({
    method: 'GET',
    path: '/reports',
    summary: 'Reports that wait for a moderator, the oldest first; or those that are resolved, the last resolved first',
    access: moderator,
    query: pageQuery.extend({ state: reportState.default('open') }),
    response: page(report),
  }),
  listOwn: route({
    method: 'GET',
    path: '/reports/own',
    summary: 'What the caller reported, and what became of it; the newest first',
    access: person,
    query: pageQuery,
    response: page(ownReport),
  }),
  acknowledge: route({
    method: 'POST',
    path: '/reports/{id}/acknowledge',
    summary: 'Say to the other moderators that one looks into a report; whoever said so first stands',
    access: moderator,
    params: idParam,
    response: report,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  resolve: route({
    method: 'POST',
    path: '/reports/{id}/resolve',
    summary:
      'Resolve a report, with what was done about it and what whoever reported it is told; reported again it is open again',
    access: moderator,
    params: idParam,
    body: z.object({ answer: reportAnswer, told: reportTold }),
    response: report,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
