import { TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './shown-secret.module.css'

const messages = defineMessages({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    byHand: 'The browser did not allow copying. It is selected: press Ctrl or Cmd with C.',
  },
  vi: {
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    byHand: 'Trình duyệt không cho sao chép. Nội dung đã được chọn: hãy nhấn Ctrl hoặc Cmd cùng C.',
  },
})

export interface ShownSecretProps {
  /** What it is. */
  label: string
  value: string
  /** That it is not shown again, and what whoever has it may do. */
  children: string
}

/** A key or an address that is told this once, with the way to take it along. */
export function ShownSecret({ label, value, children }: ShownSecretProps) {
  const text = useMessages(messages)
  const [copied, setCopied] = useState<boolean>()
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>{children}</p>
      <div className={classes.secret}>
        <TextInput aria-label={label} value={value} readOnly onFocus={event => event.currentTarget.select()} />
        <Button
          variant="primary"
          icon={copied ? IconCheck : IconCopy}
          data-autofocus
          onClick={event => {
            const field = event.currentTarget.parentElement?.querySelector('input')
            navigator.clipboard.writeText(value).then(
              () => setCopied(true),
              () => {
                setCopied(false)
                field?.select()
              },
            )
          }}
        >
          {copied ? text.copied : text.copy}
        </Button>
      </div>
      <p role="status" className={classes.quiet}>
        {copied === false && text.byHand}
      </p>
    </div>
  )
}
