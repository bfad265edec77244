import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useQueueNow } from './queue-now.ts'
import classes from './queue-chip.module.css'

const SHOWN_MAX = 99

/** How many of one's own run and wait, on the sign of an area. */
export function QueueBadge() {
  const locale = useLocale()
  const { count } = useQueueNow()
  if (count === 0) return null
  return (
    <span className={classes.badge} data-queue-badge="" aria-hidden="true">
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(locale, count)}
    </span>
  )
}
