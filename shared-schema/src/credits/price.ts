import type { CreditSettings } from '#entities/credit.ts'
import type { EngineKind } from '#entities/engine-kind.ts'
import { toMilli } from './credit-amount.ts'

/** What one engine does, or did, of a run. */
export interface RunPart {
  engine: EngineKind
  seconds: number
  megapixels: number
}

/**
 * What a run costs, in thousandths of a credit; from what is expected before it begins, and from what it took afterwards.
 * 0 while credits are off. Parts of a thousandth are not charged. What services charge comes on top.
 */
export function priceOfRun(parts: readonly RunPart[], settings: CreditSettings, serviceCredits = 0): number {
  if (!settings.isEnabled) return 0
  return parts.reduce((sum, part) => sum + priceOfPart(part, settings), Math.floor(toMilli(serviceCredits)))
}

function priceOfPart({ engine, seconds, megapixels }: RunPart, settings: CreditSettings): number {
  const { perSecond, perMegapixel, atLeast } = settings.tariffs[engine]
  const byWork = Math.floor(Math.max(seconds, 0) * toMilli(perSecond) + Math.max(megapixels, 0) * toMilli(perMegapixel))
  return Math.max(byWork, toMilli(atLeast))
}
