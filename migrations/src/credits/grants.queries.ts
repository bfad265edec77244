import { toMilli } from '@atelier/shared-schema/credits/credit-amount.ts'
import type { Currency, LedgerKind } from '@atelier/shared-schema/entities/credit.ts'
import type { Trx } from '#database/connection.ts'
import { accountOf } from './accounts.queries.ts'
import type { Holder } from './accounts.queries.ts'
import { readCreditSettings } from './credit-settings.queries.ts'
import { book } from './ledger.queries.ts'
import type { LedgerSubject } from './ledger.queries.ts'

export interface Grant {
  to: Holder
  currency: Currency
  kind: Extract<LedgerKind, 'grant' | 'earning'>
  /** In thousandths; nothing happens for 0. */
  amount: number
  reason: string
  /** The same key grants once. */
  key: string
  subject?: LedgerSubject
  actorUid: string | null
  note?: string
}

/** Issues credits or points; answers whether it did so now. */
export async function issue(trx: Trx, { to, amount, ...grant }: Grant): Promise<boolean> {
  if (amount === 0) return false
  const fromAccountId = await accountOf(trx, { holder: 'system', name: 'issued' }, grant.currency)
  const toAccountId = await accountOf(trx, to, grant.currency)
  return book(trx, { ...grant, amount, fromAccountId, toAccountId })
}

/** What every account gets, once. */
export async function grantSignUpCredits(trx: Trx, uid: string): Promise<boolean> {
  const { signUp } = await readCreditSettings(trx)
  const amount = toMilli(signUp)
  const key = `sign-up:${uid}`
  return issue(trx, {
    to: { holder: 'person', uid },
    currency: 'credit',
    kind: 'grant',
    amount,
    reason: 'sign-up',
    key,
    actorUid: null,
  })
}

/** What taking part earns, each once: for one word of feedback, one image passed on in one network, one friend who joined. */
export type Deed =
  | { deed: 'feedback'; feedbackId: string }
  | { deed: 'share'; imageId: string; network: 'FACEBOOK' | 'TWITTER' | 'LINKEDIN' }
  | { deed: 'referral'; friendUid: string }

/**
 * Gives what a deed earns, once for each deed whoever asks again. There are three networks, so one image earns at most three
 * times.
 */
export async function earnFor(trx: Trx, uid: string, deed: Deed): Promise<boolean> {
  const { earnings } = await readCreditSettings(trx)
  return issue(trx, {
    to: { holder: 'person', uid },
    currency: 'credit',
    kind: 'earning',
    amount: toMilli(earnings[deed.deed]),
    reason: deed.deed,
    actorUid: null,
    ...keyOf(uid, deed),
  })
}

function keyOf(uid: string, deed: Deed): { key: string; subject?: LedgerSubject } {
  if (deed.deed === 'feedback') return { key: `feedback:${deed.feedbackId}` }
  if (deed.deed === 'referral') {
    return { key: `referral:${deed.friendUid}`, subject: { kind: 'person', id: deed.friendUid } }
  }
  return { key: `share:${uid}:${deed.imageId}:${deed.network}`, subject: { kind: 'item', id: deed.imageId } }
}
