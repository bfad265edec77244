import { IconX } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'
import classes from './chip.module.css'

const messages = defineMessages({ en: { remove: 'Remove' }, vi: { remove: 'Bỏ' } })

export interface ChipProps {
  icon?: TablerIcon
  /** Before the word, where it is no icon. */
  leading?: ReactNode
  /** `ok`, `warn` and `danger` for states; the word says the same as the colour. */
  tone?: 'plain' | 'ok' | 'warn' | 'danger'
  children: ReactNode
  /** What is removed is said by the accessible name: give plain text as children. */
  onRemove?: () => void
}

export function Chip({ icon, leading, tone = 'plain', children, onRemove }: ChipProps) {
  const text = useMessages(messages)
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon && <Icon of={icon} size="xs" />}
      {leading}
      <span className={classes.word}>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`${text.remove}: ${typeof children === 'string' ? children : ''}`}
          onClick={onRemove}
        >
          <Icon of={IconX} size="xs" />
        </button>
      )}
    </span>
  )
}
