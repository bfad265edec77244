import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { grantRole, itemKind } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

export const accessRequestStatus = z.enum(['pending', 'approved', 'ignored'])
export type AccessRequestStatus = z.infer<typeof accessRequestStatus>

/** What may be decided. Existing clients also write `accepted`. */
export const accessDecision = z
  .enum(['approved', 'accepted', 'ignored'])
  .transform(decision => (decision === 'accepted' ? 'approved' : decision))
export type AccessDecision = z.output<typeof accessDecision>

export const accessRequestNote = z
  .string()
  .trim()
  .max(500, 'must be at most 500 characters')
  .refine(text => !text.includes('\u0000'), 'must not contain the null character')

/** As those see it who may share the thing. */
export const accessRequest = z.object({
  id,
  itemId: id,
  itemKind,
  itemName: z.string(),
  person: personBrief,
  role: grantRole,
  note: z.string(),
  status: accessRequestStatus,
  createdAt: dateTime,
  decidedAt: dateTime.nullable(),
})
export type AccessRequest = z.infer<typeof accessRequest>

/** As the one who asked sees it: that it was ignored is not told. Nothing of the thing itself is. */
export const ownAccessRequest = z.object({
  id,
  itemId: id,
  role: grantRole,
  status: accessRequestStatus.exclude(['ignored']),
  createdAt: dateTime,
})
export type OwnAccessRequest = z.infer<typeof ownAccessRequest>
