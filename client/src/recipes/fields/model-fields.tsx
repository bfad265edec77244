import { NumberInput, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { LoraValue } from '@atelier/shared-schema/recipes/param-values.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { NamedChoice } from './choice-fields.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import classes from './fields.module.css'

interface ModelProps<Type extends 'model' | 'lora' | 'lora-simple'> extends FieldProps<FieldOf<Type>> {
  /** Those of its folder. */
  models: readonly string[]
}

/** A model, or one LoRA at the strength that the recipe gives it. */
export function ModelInput({ models, ...props }: ModelProps<'model' | 'lora-simple'>) {
  const text = useMessages(formMessages)
  const { field, value, error } = props
  const chosen = typeof value === 'string' ? [value] : []
  // What was chosen and is there no more is shown all the same, with what is wrong with it.
  const names = [...new Set([...models, ...chosen])]
  if (names.length === 0) {
    return (
      <FieldFrame field={field} error={error}>
        {() => <p className={classes.quiet}>{field.type === 'model' ? text.noModels : text.noLoras}</p>}
      </FieldFrame>
    )
  }
  return (
    <NamedChoice
      {...props}
      placeholder={field.isRequired ? text.choose : text.none}
      data={names}
      clearable={!field.isRequired && field.default === undefined}
      searchable
    />
  )
}

function readLoras(value: unknown): LoraValue[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is LoraValue => typeof (entry as Partial<LoraValue> | null)?.name === 'string')
}

const STRENGTH_STEP = 0.05

/** Several LoRAs, each with its strength. */
export function LoraInput({ field, value, onChange, error, models }: ModelProps<'lora'>) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const loras = readLoras(value)
  const others = models.filter(name => loras.every(lora => lora.name !== name))
  const change = (next: readonly LoraValue[]) => onChange(next.length === 0 ? undefined : next)
  const put = (index: number, lora: LoraValue) => change(loras.with(index, lora))
  return (
    <FieldFrame field={field} error={error}>
      {({ describedBy }) => (
        <div className={classes.loras} aria-describedby={describedBy}>
          {models.length === 0 && loras.length === 0 && <p className={classes.quiet}>{text.noLoras}</p>}
          {loras.map((lora, index) => (
            <div key={lora.name} className={classes.lora}>
              <Select
                aria-label={field.label[locale]}
                data={[lora.name, ...others]}
                value={lora.name}
                allowDeselect={false}
                searchable
                onChange={name => name !== null && put(index, { ...lora, name })}
              />
              <NumberInput
                aria-label={text.strengthOf(lora.name)}
                min={-10}
                max={10}
                step={STRENGTH_STEP}
                decimalScale={2}
                value={lora.strength}
                onChange={next => put(index, { ...lora, strength: Number(next) || 0 })}
              />
              <IconButton
                icon={IconTrash}
                label={text.remove(lora.name)}
                onClick={() => change(loras.toSpliced(index, 1))}
              />
            </div>
          ))}
          {others[0] !== undefined && loras.length < field.countMax && (
            <Button
              variant="line"
              size="xs"
              icon={IconPlus}
              onClick={() => change([...loras, { name: others[0] ?? '', strength: 1 }])}
            >
              {text.addLora}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
