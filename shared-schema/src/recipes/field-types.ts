import { ownOf } from '#graph/own-value.ts'
import type { RecipeBind } from './recipe-bind.ts'
import type { FieldOption, FieldType, RecipeField } from './recipe-field.ts'

const choiceTypes = ['select', 'radio', 'gallery-select'] as const
type ChoiceType = (typeof choiceTypes)[number]
type ChoiceField = Extract<RecipeField, { type: ChoiceType }>

export function isChoice(field: RecipeField): field is ChoiceField {
  return 'options' in field
}

/** Where the one value of a field goes as it is, or by a list of what it stands for. */
type PlainBind = Extract<RecipeBind, { as: 'value' | 'map' }>

/** A field with more than one way into the graph, or one of another kind, keeps its type. */
function plainBindOf({ bind }: RecipeField): PlainBind | undefined {
  const [only] = bind
  return bind.length === 1 && (only?.as === 'value' || only?.as === 'map') ? only : undefined
}

/**
 * The types that a field could have, its own first. `natural`: as the input of the graph would be filled in, where that is
 * known: a choice that was made of a number can be a number again.
 */
export function fittingTypes(field: RecipeField, natural?: RecipeField): readonly FieldType[] {
  return [...new Set<FieldType>([field.type, ...alikeTypes(field, natural ?? field)])]
}

function alikeTypes(field: RecipeField, natural: RecipeField): readonly FieldType[] {
  if (!plainBindOf(field)) {
    if (field.type === 'prompt' || field.type === 'text') return ['prompt', 'text']
    return isChoice(field) ? choiceTypes : []
  }
  switch (natural.type) {
    case 'prompt':
    case 'text':
      return ['prompt', 'text', ...choiceTypes]
    case 'number':
      return natural.kind === 'seed' ? [] : ['number', ...choiceTypes]
    case 'boolean':
    case 'model':
      return [natural.type, ...choiceTypes]
    case 'lora-simple':
      return ['lora-simple', ...choiceTypes]
    case 'select':
    case 'radio':
    case 'gallery-select':
      return choiceTypes
    default:
      return []
  }
}

const TEXT_LENGTH_MAX = 4_000

/** The same place in the graph filled in otherwise: what both types have in common stays. */
export function retypeField(field: RecipeField, type: FieldType, natural: RecipeField = field): RecipeField {
  if (type === field.type) return field
  const { key, label, help, section, isRequired, isAdvanced } = field
  const common = {
    key,
    label,
    ...(help && { help }),
    ...(isRequired && { isRequired }),
    ...(section && { section }),
    ...(isAdvanced && { isAdvanced }),
  }
  if (type === 'select' || type === 'radio' || type === 'gallery-select') {
    const options = isChoice(field) ? field.options : optionsOf(field, natural)
    const first = defaultText(field)
    const isListed = options.some(option => option.value === first)
    return bindOptions({ ...common, type, options, bind: field.bind, ...(isListed && { default: first }) }, natural)
  }
  if (type === natural.type) return { ...natural, ...common, bind: valueBind(field, natural) }
  if (type === 'prompt' || type === 'text') {
    const initial = 'default' in field && typeof field.default === 'string' ? { default: field.default } : {}
    const lengthMax = 'lengthMax' in field ? field.lengthMax : TEXT_LENGTH_MAX
    return { ...common, type, ...initial, lengthMax, bind: valueBind(field, natural) }
  }
  return field
}

function valueBind(field: RecipeField, natural: RecipeField): RecipeBind[] {
  const bind = plainBindOf(field)
  if (!bind) return field.bind
  const own = plainBindOf(natural)
  return [
    own && own.node === bind.node && own.input === bind.input
      ? own
      : { as: 'value', node: bind.node, input: bind.input },
  ]
}

/** To begin with: what the input takes, or the one value that it has. */
function optionsOf(field: RecipeField, natural: RecipeField): FieldOption[] {
  if (isChoice(natural)) return natural.options
  if (natural.type === 'boolean') {
    return [
      { value: 'true', label: { en: 'Yes', vi: 'Có' } },
      { value: 'false', label: { en: 'No', vi: 'Không' } },
    ]
  }
  const value = defaultText(field)?.slice(0, 200) ?? ''
  return value === '' ? [{ value: '1', label: { en: '1', vi: '1' } }] : [{ value, label: named(value) }]
}

function defaultText(field: RecipeField): string | undefined {
  const value = 'default' in field ? field.default : undefined
  return value === undefined || typeof value === 'object' ? undefined : String(value)
}

function named(value: string): FieldOption['label'] {
  return { en: value.slice(0, 80), vi: value.slice(0, 80) }
}

/**
 * Each option of a choice among numbers, or of yes and no, says what is written for it: options are texts, and the input takes
 * none. What an option already says stays.
 */
export function bindOptions(field: ChoiceField, natural: RecipeField): ChoiceField {
  const bind = plainBindOf(field)
  if (!bind || (natural.type !== 'number' && natural.type !== 'boolean')) return field
  const before = bind.as === 'map' ? bind.values : {}
  const written = (value: string) => (natural.type === 'number' ? Number(value) : value === 'true')
  const values = field.options.map(({ value }) => {
    return [value, ownOf(before, value) ?? written(value)] as const
  })
  const { node, input } = bind
  return { ...field, bind: [{ as: 'map', node, input, values: Object.fromEntries(values) }] }
}

/** What such an option cannot be: a number that is none. */
export function isOptionUsable(value: string, natural: RecipeField): boolean {
  if (natural.type !== 'number') return true
  const number = Number(value)
  return value.trim() !== '' && Number.isFinite(number) && number >= natural.min && number <= natural.max
}
