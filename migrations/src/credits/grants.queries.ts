import { toMilli } from '@atelier/shared-schema/credits/credit-amount.ts'
import { systemAccountIds } from '@atelier/shared-schema/credits/system-accounts.ts'
import { SHARES_EARNING_MAX } from '@atelier/shared-schema/entities/credit.ts'
import type { Currency, LedgerKind } from '@atelier/shared-schema/entities/credit.ts'
import type { Trx } from '#database/connection.ts'
import { accountOf } from './accounts.queries.ts'
import type { Holder } from './accounts.queries.ts'
import { readCreditSettings } from './credit-settings.queries.ts'
import { book, listBooked } from './ledger.queries.ts'
import type { LedgerSubject } from './ledger.queries.ts'

export interface Issue {
  to: Holder
  currency: Currency
  kind: Extract<LedgerKind, 'grant' | 'earning'>
  /** In thousandths; nothing happens for 0. */
  amount: number
  reason: string
  /** The same key issues once. */
  key: string
  subject?: LedgerSubject
  actorUid: string | null
  note?: string
}

/** Issues credits or points; answers whether it did so now. */
export async function issue(trx: Trx, { to, amount, ...booking }: Issue): Promise<boolean> {
  if (amount === 0) return false
  const fromAccountId = systemAccountIds[booking.currency].issued
  const toAccountId = await accountOf(trx, to, booking.currency)
  return book(trx, { ...booking, amount, fromAccountId, toAccountId })
}

/** What every account gets, once. */
export async function grantSignUpCredits(trx: Trx, uid: string): Promise<boolean> {
  const { signUp } = await readCreditSettings(trx)
  return issue(trx, {
    to: { holder: 'person', uid },
    currency: 'credit',
    kind: 'grant',
    amount: toMilli(signUp),
    reason: 'sign-up',
    key: `sign-up:${uid}`,
    actorUid: null,
  })
}

/** What taking part earns, each once: one word of feedback, one friend who joined. */
export type Deed = { deed: 'feedback'; feedbackId: string } | { deed: 'referral'; friendUid: string }

/** Gives what a deed earns, once, whoever asks again. */
export async function earnFor(trx: Trx, uid: string, deed: Deed): Promise<boolean> {
  const { earnings } = await readCreditSettings(trx)
  const earning = { ...earningOf(uid, deed.deed), amount: toMilli(earnings[deed.deed]) }
  if (deed.deed === 'feedback') return issue(trx, { ...earning, key: `feedback:${deed.feedbackId}` })
  const subject = { kind: 'person' as const, id: deed.friendUid }
  return issue(trx, { ...earning, key: `referral:${deed.friendUid}`, subject })
}

/** Gives what passing images on earns: each time for each image, up to three times for one image. */
export async function earnForShares(trx: Trx, uid: string, imageIds: readonly string[]): Promise<void> {
  const { earnings } = await readCreditSettings(trx)
  const keysOf = (imageId: string) =>
    Array.from({ length: SHARES_EARNING_MAX }, (_, time) => `share:${uid}:${imageId}:${time + 1}`)
  const earned = await listBooked(trx, imageIds.flatMap(keysOf))
  for (const imageId of imageIds) {
    const key = keysOf(imageId).find(time => !earned.has(time))
    if (key === undefined) continue
    const subject = { kind: 'item' as const, id: imageId }
    await issue(trx, { ...earningOf(uid, 'share'), amount: toMilli(earnings.share), key, subject })
  }
}

function earningOf(uid: string, reason: string) {
  return {
    to: { holder: 'person' as const, uid },
    currency: 'credit' as const,
    kind: 'earning' as const,
    reason,
    actorUid: null,
  }
}
