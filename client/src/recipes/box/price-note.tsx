import type { TaskPrice } from '@atelier/shared-schema/tasks/task-requests.ts'
import { useTimeWords } from '#tasks/use-eta.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { boxMessages } from './box.messages.ts'
import classes from './chips.module.css'

/** What a run costs and how long it takes, as far as it is known. */
export function PriceNote({ price }: { price: TaskPrice | undefined }) {
  const text = useMessages(boxMessages)
  const format = useFormat()
  const say = useTimeWords()
  if (!price) return null
  const parts = [
    ...(price.isFree ? [] : [text.credits(format.number(price.credits))]),
    ...(price.etaMs === null ? [] : [text.about(say(price.etaMs))]),
  ]
  return <span className={classes.price}>{parts.join(', ')}</span>
}
