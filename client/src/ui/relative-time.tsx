import { useFormat } from '#ui/i18n/format.ts'

export interface RelativeTimeProps {
  when: string
  className?: string | undefined
}

/** "3 minutes ago"; the date itself is written when it is pointed at, so that long lists need not format theirs. */
export function RelativeTime({ when, className }: RelativeTimeProps) {
  const format = useFormat()
  return (
    <time
      className={className}
      dateTime={when}
      onPointerEnter={event => {
        event.currentTarget.title = format.date(when, { dateStyle: 'medium', timeStyle: 'short' })
      }}
    >
      {format.relative(when)}
    </time>
  )
}
