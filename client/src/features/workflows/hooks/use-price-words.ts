import type { MacroPrice } from '@atelier/shared-schema/entities/macro-price.ts'
import { useTimeWords } from '#tasks/use-eta.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { runMessages } from '../run.messages.ts'

/** "up to 12 credits, about 40 s", of a macro or of one of its steps; where nothing is charged, the time alone. */
export function usePriceWords(): (price: Pick<MacroPrice, 'credits' | 'runMs'>, isFree: boolean) => string {
  const text = useMessages(runMessages)
  const format = useFormat()
  const say = useTimeWords()
  return ({ credits, runMs }, isFree) =>
    [
      ...(isFree ? [] : [text.upTo(format.number(credits))]),
      ...(runMs === null || runMs === 0 ? [] : [text.about(say(runMs))]),
    ].join(', ')
}
