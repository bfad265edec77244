import { z } from 'zod'
import { toCredits, toMilli } from '#credits/credit-amount.ts'
import { engineKind } from './engine-kind.ts'

export const currency = z.enum(['credit', 'point'])
export type Currency = z.infer<typeof currency>

/** Whose an account of the ledger is. A budget is what one member may spend of a workspace's. */
export type AccountHolder = 'person' | 'workspace' | 'budget' | 'system'

export const ledgerKind = z.enum(['grant', 'earning', 'task', 'refund', 'transfer', 'budget', 'closing'])
export type LedgerKind = z.infer<typeof ledgerKind>

export const ledgerSubjectKind = z.enum(['task', 'item', 'person', 'workspace'])
export type LedgerSubjectKind = z.infer<typeof ledgerSubjectKind>

/** No single number is larger: a thousand million credits. */
export const CREDITS_MAX = 1_000_000_000

function isWholeThousandths(credits: number): boolean {
  return toCredits(toMilli(credits)) === credits
}

/** Credits as people count them, with up to three decimals. */
export const creditAmount = z
  .number()
  .min(0)
  .max(CREDITS_MAX)
  .refine(isWholeThousandths, 'must have at most three decimals')

/** What a run costs on an engine: by its time, by what it makes, and at least so much. */
export const tariff = z.object({
  perSecond: creditAmount,
  perMegapixel: creditAmount,
  atLeast: creditAmount,
})
export type Tariff = z.infer<typeof tariff>

const byTime = { perSecond: 1, perMegapixel: 0, atLeast: 0 }

/** What the owner of an installation decides about credits, in credits. What was never set has its default. */
export const creditSettings = z.object({
  /** While they are off, nothing is charged. */
  isEnabled: z.boolean().default(false),
  signUp: creditAmount.default(1_000),
  earnings: z
    .object({ feedback: creditAmount, share: creditAmount, referral: creditAmount })
    .default({ feedback: 1, share: 1, referral: 5 }),
  tariffs: z
    .record(engineKind, tariff)
    .default({
      embedded: byTime,
      onnx: byTime,
      comfyui: byTime,
      openai: { perSecond: 0, perMegapixel: 20, atLeast: 10 },
    }),
})
export type CreditSettings = z.infer<typeof creditSettings>
