import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import { isPlainValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { FieldInput } from '#recipes/recipe-form.tsx'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { setInput, withParts } from '../edit-definition.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import type { PanelProps } from './panel-props.ts'
import classes from './nodes-panel.module.css'

export interface FixedValueProps extends Pick<PanelProps, 'editing' | 'known'> {
  node: string
  input: string
  value: unknown
  /** As it would be filled in. */
  field: RecipeField
}

/** What nobody fills in, set once for all runs: the button beside it, and while that is pressed the input under both. */
export function FixedValue({ node, input, value, field, editing, known }: FixedValueProps) {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [bind] = field.bind
  const write = (shown: unknown) => {
    const next = fromField(bind, field, shown)
    if (next === undefined) return
    editing.change(
      draft => ({ ...draft, definition: setInput(draft.definition, { node, input }, next) }),
      `value ${node} ${input}`,
    )
  }
  return (
    <>
      <IconButton
        size="xs"
        icon={isOpen ? IconCheck : IconPencil}
        aria-expanded={isOpen}
        label={isOpen ? text.valueSet : text.setValue(field.label[locale])}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={classes.fixed}>
          <FieldInput
            field={withParts(field, { help: undefined, isRequired: undefined, label: text.fixedValue })}
            value={bind?.as === 'map' ? String(value) : value}
            onChange={write}
            error={undefined}
            models={known.models}
          />
        </div>
      )}
    </>
  )
}

/** What can be set without more: pictures are people's own, and have to be brought. */
export function canBeSet(field: RecipeField): boolean {
  return ['prompt', 'text', 'number', 'boolean', 'select', 'model', 'lora-simple'].includes(field.type)
}

/** As a seed that is not drawn would be filled in. */
export function seedField(input: string): RecipeField {
  return {
    key: 'seed',
    label: { en: input, vi: input },
    bind: [],
    type: 'number',
    kind: 'integer',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    step: 1,
  }
}

/** undefined for what is no value yet: a number that is being typed. */
function fromField(
  bind: RecipeField['bind'][number] | undefined,
  field: RecipeField,
  shown: unknown,
): PlainValue | undefined {
  if (bind?.as === 'map') return bind.values[String(shown)]
  if (shown === undefined && (field.type === 'text' || field.type === 'prompt')) return ''
  return isPlainValue(shown) ? shown : undefined
}
