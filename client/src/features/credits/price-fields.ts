import type { CreditSettings, CreditSettingsChange, Tariff } from '@atelier/shared-schema/entities/credit.ts'
import { engineKinds } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import { readNumber } from '#credits/read-number.ts'

export const priceFields = ['perSecond', 'perMegapixel', 'atLeast'] as const satisfies readonly (keyof Tariff)[]
type PriceField = (typeof priceFields)[number]

/** As they stand in the form; named by their path, by which what is wrong with one is told. */
export type PriceFields = Record<`tariffs.${EngineKind}.${PriceField}` | 'signUp' | 'earnings.share', string>

export function toFields({ tariffs, signUp, earnings }: CreditSettings): PriceFields {
  const prices = engineKinds.flatMap(engine =>
    priceFields.map(field => [`tariffs.${engine}.${field}`, String(tariffs[engine][field])] as const),
  )
  return {
    ...(Object.fromEntries(prices) as Record<`tariffs.${EngineKind}.${PriceField}`, string>),
    signUp: String(signUp),
    'earnings.share': String(earnings.share),
  }
}

export function toChange(fields: PriceFields): CreditSettingsChange {
  const numberOf = (name: keyof PriceFields) => readNumber(fields[name])
  const tariffOf = (engine: EngineKind): Tariff => ({
    perSecond: numberOf(`tariffs.${engine}.perSecond`),
    perMegapixel: numberOf(`tariffs.${engine}.perMegapixel`),
    atLeast: numberOf(`tariffs.${engine}.atLeast`),
  })
  return {
    signUp: numberOf('signUp'),
    earnings: { share: numberOf('earnings.share') },
    tariffs: Object.fromEntries(engineKinds.map(engine => [engine, tariffOf(engine)])),
  }
}
