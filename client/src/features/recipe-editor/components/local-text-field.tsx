import { TextInput, Textarea } from '@mantine/core'
import type { LocalText } from '@atelier/shared-schema/recipes/local-text.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import classes from './field-settings.module.css'

export interface LocalTextFieldProps {
  label: string
  value: LocalText | undefined
  lengthMax: number
  onChange: (value: LocalText | undefined) => void
  isLong?: boolean
}

/** A text in both languages. While they are alike, what is written in one stands for both. */
export function LocalTextField({ label, value, lengthMax, onChange, isLong = false }: LocalTextFieldProps) {
  const text = useMessages(editorMessages)
  const { en = '', vi = '' } = value ?? {}
  const write = (next: LocalText) => onChange(next.en === '' && next.vi === '' ? undefined : next)
  const Input = isLong ? Textarea : TextInput
  return (
    <div className={classes.local} role="group" aria-label={label}>
      <span className={classes.name}>{label}</span>
      <Input
        aria-label={text.inEnglish(label)}
        leftSection={<span className={classes.language}>EN</span>}
        value={en}
        maxLength={lengthMax}
        {...(isLong && { autosize: true, minRows: 1 })}
        onChange={event => {
          const written = event.currentTarget.value
          write({ en: written, vi: vi === en ? written : vi })
        }}
      />
      <Input
        aria-label={text.inVietnamese(label)}
        leftSection={<span className={classes.language}>VI</span>}
        value={vi}
        maxLength={lengthMax}
        lang="vi"
        {...(isLong && { autosize: true, minRows: 1 })}
        onChange={event => write({ en, vi: event.currentTarget.value })}
      />
    </div>
  )
}
