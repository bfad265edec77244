import { memo } from 'react'
import { useFormat } from '#ui/i18n/format.ts'
import type { Format } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { gridMessages } from './grid-messages.ts'
import type { LayoutRow } from './justified-layout.ts'
import classes from './image-grid.module.css'

export interface DayHeadingProps {
  row: LayoutRow
  time: number
  count: string
}

export const DayHeading = memo(
  function DayHeading({ row, time, count }: DayHeadingProps) {
    const text = useMessages(gridMessages)
    const format = useFormat()
    return (
      <div
        role="row"
        aria-rowindex={row.index + 1}
        className={classes.heading}
        style={{ top: row.top, height: row.height }}
      >
        <b role="rowheader">{describeDay(time, text, format)}</b>
        <span role="gridcell">{count}</span>
      </div>
    )
  },
  (one, other) =>
    one.time === other.time &&
    one.count === other.count &&
    one.row.top === other.row.top &&
    one.row.index === other.row.index,
)

function describeDay(time: number, text: { today: string; yesterday: string }, format: Format): string {
  const day = new Date(time)
  const today = new Date()
  if (day.toDateString() === today.toDateString()) return text.today
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.toDateString() === yesterday.toDateString()) return text.yesterday
  const isThisYear = day.getFullYear() === today.getFullYear()
  return format.date(time, { day: 'numeric', month: 'long', weekday: 'long', ...(!isThisYear && { year: 'numeric' }) })
}
