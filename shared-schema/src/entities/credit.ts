import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { toCredits, toMilli } from '#credits/credit-amount.ts'
import { engineKind } from './engine-kind.ts'
import { workspaceRole } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

export const currency = z.enum(['credit', 'point'])
export type Currency = z.infer<typeof currency>

/** Whose an account of the ledger is. A budget is what one member may spend of a workspace's. */
export type AccountHolder = 'person' | 'workspace' | 'budget' | 'system'

export const ledgerKind = z.enum(['grant', 'earning', 'task', 'refund', 'transfer', 'budget', 'closing'])
export type LedgerKind = z.infer<typeof ledgerKind>

export const ledgerSubjectKind = z.enum(['task', 'item', 'person', 'workspace'])
export type LedgerSubjectKind = z.infer<typeof ledgerSubjectKind>

/** So often does passing on the same image earn something. */
export const SHARES_EARNING_MAX = 3

/** No single number is larger: a thousand million credits. */
export const CREDITS_MAX = 1_000_000_000

/** Sums of binary fractions are off by a hair, which is nobody's fault. */
const HAIR = 1e-6

function isWholeThousandths(credits: number): boolean {
  return Math.abs(toCredits(toMilli(credits)) - credits) < HAIR
}

/** Credits as people count them, with up to three decimals. */
export const creditAmount = z
  .number({ error: 'must be a number' })
  .min(0, 'must not be below 0')
  .max(CREDITS_MAX, 'must be at most 1,000,000,000')
  .refine(isWholeThousandths, 'must have at most three decimals')

/** What a run costs on an engine: by its time, by what it makes, and at least so much. */
export const tariff = z.object({
  perSecond: creditAmount,
  perMegapixel: creditAmount,
  atLeast: creditAmount,
})
export type Tariff = z.infer<typeof tariff>

const byTime = { perSecond: 1, perMegapixel: 0, atLeast: 0 }

/** What taking part earns. */
export const creditEarnings = z.object({ feedback: creditAmount, share: creditAmount, referral: creditAmount })

/** What the owner of an installation decides about credits, in credits. What was never set has its default. */
export const creditSettings = z.object({
  /** While they are off, nothing is charged. */
  isEnabled: z.boolean().default(false),
  signUp: creditAmount.default(1_000),
  earnings: creditEarnings.default({ feedback: 1, share: 1, referral: 5 }),
  tariffs: z.record(engineKind, tariff).default({
    embedded: byTime,
    onnx: byTime,
    comfyui: byTime,
    openai: { perSecond: 0, perMegapixel: 20, atLeast: 10 },
  }),
})
export type CreditSettings = z.infer<typeof creditSettings>

/** What is given in a change of the settings; the rest stays as it is. */
export const creditSettingsChange = z.object({
  isEnabled: z.boolean().optional(),
  signUp: creditAmount.optional(),
  earnings: creditEarnings.partial().optional(),
  tariffs: z.partialRecord(engineKind, tariff).optional(),
})
export type CreditSettingsChange = z.infer<typeof creditSettingsChange>

/** Of an account, in credits: `balance` is `available` and `held` together. */
export const creditBalance = z.object({
  balance: z.number(),
  /** Set aside for tasks that wait or run. */
  held: z.number(),
  /** What can be spent. */
  available: z.number(),
})
export type CreditBalance = z.infer<typeof creditBalance>

/** What one member may spend of a workspace's credits. */
export const memberBudget = z.object({
  member: personBrief.extend({ role: workspaceRole }),
  /** null: none. As soon as one member has one, those without spend nothing of the workspace's. */
  budget: creditBalance.nullable(),
})
export type MemberBudget = z.infer<typeof memberBudget>

/** Something that earns credits: each time so much, for one image up to `timesMax` times. */
export const creditEarning = z.object({
  reason: z.enum(['feedback', 'share', 'referral']),
  amount: z.number(),
  timesMax: z.int().nullable(),
})
export type CreditEarning = z.infer<typeof creditEarning>

export const creditOverview = creditBalance.extend({
  /** While credits are off nothing is charged, and what is earned is kept for later. */
  isEnabled: z.boolean(),
  /** The other currency, earned by taking part; never exchanged. */
  points: z.number(),
  /** In the workspaces that pay for what is made in them. */
  budgets: z.array(creditBalance.extend({ workspace: z.object({ id, name: z.string() }) })),
  earnings: z.array(creditEarning),
})
export type CreditOverview = z.infer<typeof creditOverview>

/** One line of the history of an account. */
export const creditEntry = z.object({
  id,
  kind: ledgerKind,
  /** A word for why, such as `sign-up`, `share` or `run`; there may be new ones. */
  reason: z.string(),
  note: z.string(),
  /** What it was for. `name` is null where it is gone, or the caller does not see it (any more). */
  subject: z.object({ kind: ledgerSubjectKind, id, name: z.string().nullable() }).nullable(),
  /** Who did it; null: the machine, or somebody whose account is gone. */
  by: personBrief.nullable(),
  /** Below 0 where it was paid. */
  amount: z.number(),
  balanceAfter: z.number(),
  createdAt: dateTime,
})
export type CreditEntry = z.infer<typeof creditEntry>
