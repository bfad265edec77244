import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { REPORT_NOTE_LENGTH_MAX, reportReason } from '#entities/report.ts'

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
}
