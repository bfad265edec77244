import { NumberInput } from '@mantine/core'
import { IconBox, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PEOPLES_MODELS, holdsPatchModels } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { LoraValue } from '@atelier/shared-schema/recipes/param-values.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { modelPickerMessages } from '#sd-models/model-picker.messages.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { NamedChoice } from './choice-fields.tsx'
import { ChosenModel, useModelTitle } from './chosen-model.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import classes from './fields.module.css'

const ModelPicker = lazyPart(async () => (await import('#sd-models/model-picker.tsx')).ModelPicker)

interface ModelProps<Type extends 'model' | 'lora' | 'lora-simple'> extends FieldProps<FieldOf<Type>> {
  /** The models there are, by folder. */
  models: Readonly<Record<string, readonly string[]>>
}

/** A model, or one LoRA at the strength that the recipe gives it. */
export function ModelInput(props: ModelProps<'model' | 'lora-simple'>) {
  return holdsPatchModels(props.field.folder) ? <PickedModel {...props} /> : <ModelFile {...props} />
}

/** Of kinds of models that only engines have: by the name of the file. */
function ModelFile({ models, ...props }: ModelProps<'model' | 'lora-simple'>) {
  const text = useMessages(formMessages)
  const { field, value, error } = props
  const chosen = typeof value === 'string' ? [value] : []
  // What was chosen and is there no more is shown all the same, with what is wrong with it.
  const names = [...new Set([...(models[field.folder] ?? []), ...chosen])]
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

/** By what it makes: what stands on engines, and people's own. */
function PickedModel({ field, value, onChange, error, models }: ModelProps<'model' | 'lora-simple'>) {
  const text = useMessages(modelPickerMessages)
  const [isPicking, setPicking] = useState(false)
  const name = typeof value === 'string' && value !== '' ? value : undefined
  const canBeLeftOut = !field.isRequired && field.default === undefined
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
          {name === undefined ? (
            <Button variant="line" icon={IconBox} onClick={() => setPicking(true)}>
              {field.folder === 'loras' ? text.chooseStyle : text.choose}
            </Button>
          ) : (
            <ChosenModel
              name={name}
              onChange={() => setPicking(true)}
              onRemove={canBeLeftOut ? () => onChange(undefined) : undefined}
            />
          )}
          <Suspense>
            {isPicking && (
              <ModelPicker
                folder={field.folder}
                models={models}
                chosen={name === undefined ? [] : [name]}
                onPick={picked => {
                  setPicking(false)
                  onChange(picked)
                }}
                onClose={() => setPicking(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldFrame>
  )
}

function readLoras(value: unknown): LoraValue[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is LoraValue => typeof (entry as Partial<LoraValue> | null)?.name === 'string')
}

const STRENGTH_STEP = 0.05
const USUAL_STRENGTH = 0.8

/** Several styles or LoRAs, each with its strength. */
export function LoraInput({ field, value, onChange, error, models }: ModelProps<'lora'>) {
  const text = useMessages(modelPickerMessages)
  const { noLoras } = useMessages(formMessages)
  /** Which is to be another; past the last, one is added. */
  const [picking, setPicking] = useState<number>()
  const loras = readLoras(value)
  const change = (next: readonly LoraValue[]) => onChange(next.length === 0 ? undefined : next)
  const isNone = loras.length === 0 && (models[field.folder] ?? []).length === 0 && !models[PEOPLES_MODELS]
  const pick = (name: string) => {
    const at = picking ?? loras.length
    setPicking(undefined)
    if (loras.some((lora, index) => lora.name === name && index !== at)) return
    const { strength } = loras[at] ?? { strength: USUAL_STRENGTH }
    change([...loras.slice(0, at), { ...loras[at], name, strength }, ...loras.slice(at + 1)])
  }
  return (
    <FieldFrame field={field} error={error}>
      {({ labelId, describedBy }) => (
        <div role="group" className={classes.loras} aria-labelledby={labelId} aria-describedby={describedBy}>
          {isNone && <p className={classes.quiet}>{noLoras}</p>}
          {loras.map((lora, index) => (
            <ChosenModel
              key={lora.name}
              name={lora.name}
              onChange={() => setPicking(index)}
              onRemove={() => change(loras.toSpliced(index, 1))}
            >
              <StrengthInput lora={lora} onChange={strength => change(loras.with(index, { ...lora, strength }))} />
            </ChosenModel>
          ))}
          {!isNone && loras.length < field.countMax && (
            <Button variant="line" size="xs" icon={IconPlus} onClick={() => setPicking(loras.length)}>
              {text.chooseStyle}
            </Button>
          )}
          <Suspense>
            {picking !== undefined && (
              <ModelPicker
                folder={field.folder}
                models={models}
                chosen={loras.map(({ name }) => name)}
                onPick={pick}
                onClose={() => setPicking(undefined)}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldFrame>
  )
}

function StrengthInput({ lora, onChange }: { lora: LoraValue; onChange: (strength: number) => void }) {
  const { strengthOf } = useMessages(formMessages)
  return (
    <NumberInput
      className={classes.strength}
      aria-label={strengthOf(useModelTitle(lora.name))}
      min={-10}
      max={10}
      step={STRENGTH_STEP}
      decimalScale={2}
      value={lora.strength}
      onChange={next => onChange(Number(next) || 0)}
    />
  )
}
