import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import type { GivenVerdict, ReviewGuest } from '@atelier/shared-schema/entities/review-guest.ts'
import { maskEmail } from '#areas/auth/mask-email.ts'
import { presentPerson } from '#people/person.present.ts'
import type { ReviewGuestRow } from './reviews.queries.ts'

type Times = Pick<ReviewGuestRow, 'expires_at' | 'withdrawn_at'>

export function stateOf({ expires_at, withdrawn_at }: Times, now: Date): ReviewGuest['state'] {
  if (withdrawn_at !== null) return 'withdrawn'
  return expires_at > now ? 'active' : 'expired'
}

export function presentVerdict({
  verdict,
  verdict_note: note,
  verdict_at: at,
}: Pick<ReviewGuestRow, 'verdict' | 'verdict_note' | 'verdict_at'>): GivenVerdict | null {
  return verdict !== null && at !== null ? { verdict, note, at: at.toISOString() } : null
}

/** `role` is that of whoever looks: addresses are for those who invite. */
export function presentGuest(row: ReviewGuestRow, role: ItemRole, now: Date): ReviewGuest {
  return {
    id: row.id,
    person: presentPerson(row),
    email: roleAllows(role, 'share') ? row.email : maskEmail(row.email),
    state: stateOf(row, now),
    invitedBy: row.invited_by && presentPerson(row.invited_by),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    enteredAt: row.entered_at?.toISOString() ?? null,
    verdict: presentVerdict(row),
  }
}
