import { TextInput, Textarea } from '@mantine/core'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { usePerson } from '#api/session.ts'
import { hasWeights } from '#prompt-box/has-weights.ts'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import { promptMessages } from '#prompt-box/prompt.messages.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import classes from './fields.module.css'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Said once so much of the room is taken. */
const NEARLY_FULL = 0.8

interface PromptInputProps extends FieldProps<FieldOf<'prompt'>> {
  /** That the recipe lets people choose from, by folder. */
  models: Readonly<Record<string, readonly string[]>>
  /** Nothing reads its weights. */
  isPlain?: boolean | undefined
}

/** A prompt among other fields: with colours, weights and completion, as in the prompt box. */
export function PromptInput({ field, value, onChange, error, models, isPlain = false }: PromptInputProps) {
  const text = useMessages(promptMessages)
  const locale = useLocale()
  const uid = usePerson()?.uid
  const names = usePromptNames(field.isNegative ? undefined : models)
  const written = asText(value)
  return (
    <FieldFrame field={field} error={error} aside={<RoomLeft written={written} lengthMax={field.lengthMax} />}>
      {({ describedBy, isInvalid }) => (
        <div className={classes.words} data-invalid={isInvalid}>
          <PromptField
            label={field.label[locale]}
            value={written}
            onChange={onChange}
            placeholder={field.placeholder?.[locale]}
            lengthMax={field.lengthMax}
            uid={field.isNegative ? undefined : uid}
            names={names}
            error={error}
            describedBy={describedBy}
          />
          {isPlain && hasWeights(written) && (
            <p role="status" className={classes.warning}>
              {text.plainWords}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

export function PlainTextInput({ field, value, onChange, error }: FieldProps<FieldOf<'text'>>) {
  const locale = useLocale()
  const written = asText(value)
  const common = {
    'aria-label': field.label[locale],
    value: written,
    placeholder: field.placeholder?.[locale],
    maxLength: field.lengthMax,
  }
  return (
    <FieldFrame field={field} error={error} aside={<RoomLeft written={written} lengthMax={field.lengthMax} />}>
      {({ describedBy, isInvalid }) => {
        const aria = { 'aria-describedby': describedBy, 'aria-invalid': isInvalid }
        return field.isMultiline ? (
          <Textarea
            {...common}
            {...aria}
            autosize
            minRows={3}
            maxRows={12}
            onChange={event => onChange(event.currentTarget.value)}
          />
        ) : (
          <TextInput {...common} {...aria} onChange={event => onChange(event.currentTarget.value)} />
        )
      }}
    </FieldFrame>
  )
}

function RoomLeft({ written, lengthMax }: { written: string; lengthMax: number }) {
  const text = useMessages(formMessages)
  const format = useFormat()
  if (written.length < lengthMax * NEARLY_FULL) return null
  return <span className={classes.aside}>{text.chars(format.number(written.length), format.number(lengthMax))}</span>
}
