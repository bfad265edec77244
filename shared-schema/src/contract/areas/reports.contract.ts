import { z } from 'zod'
import { dateTime, idParam, page, pageQuery, textField } from '#contract/fields.ts'
import { moderator, person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { REPORT_NOTE_LENGTH_MAX, report, reportAnswer, reportReason, reportState } from '#entities/report.ts'

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
    summary: 'Resolve a report, with what was done about it; reported again by the same person it is open again',
    access: moderator,
    params: idParam,
    body: z.object({ answer: reportAnswer }),
    response: report,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
