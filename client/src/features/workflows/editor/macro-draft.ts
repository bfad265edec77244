import type {
  MacroDefinition,
  MacroStep,
  MacroValue,
  RecipeStep,
} from '@atelier/shared-schema/macros/macro-definition.ts'
import { takesTexts } from '@atelier/shared-schema/macros/step-fits.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'

/** A macro being written: it need not make sense yet. */
export interface MacroDraft {
  readonly name: string
  readonly description: string
  readonly isDraft: boolean
  readonly inputs: readonly RecipeField[]
  readonly steps: readonly MacroStep[]
}

export const emptyDraft: MacroDraft = { name: '', description: '', isDraft: false, inputs: [], steps: [] }

export function definitionOf({ inputs, steps }: MacroDraft): MacroDefinition {
  return { inputs: [...inputs], steps: [...steps] }
}

/** How many images a question takes whose step runs once for each. */
export const EACH_IMAGES_MAX = 16
const KEY_LENGTH_MAX = 32

/** Letters and digits of a name, as steps and questions are known by: `imageFromWords`, and with a number where that is taken. */
export function newKey(name: string, taken: readonly string[], fallback: string): string {
  const words = name
    .normalize('NFD')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
  const joined = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .slice(0, KEY_LENGTH_MAX)
  const base = /^[A-Za-z]/.test(joined) ? joined : fallback
  let key = base
  for (let number = 2; taken.includes(key); number++) key = `${base}${number}`
  return key
}

const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key)

export function newRecipeStep(
  draft: MacroDraft,
  recipe: { id: string; slug: string | null; names: { en: string } },
): RecipeStep {
  const key = newKey(recipe.names.en, keysOf(draft.steps), 'step')
  return { key, type: 'recipe', recipe: recipe.slug ?? recipe.id, params: {} }
}

export function newApproval(draft: MacroDraft, of: string): MacroStep {
  return { key: newKey('choose', keysOf(draft.steps), 'choose'), type: 'approval', of, note: '' }
}

export function insertStep(draft: MacroDraft, at: number, step: MacroStep): MacroDraft {
  return { ...draft, steps: draft.steps.toSpliced(at, 0, step) }
}

/** Before the one that is at `to` now; its length is the end. */
export function moveStep(draft: MacroDraft, from: number, to: number): MacroDraft {
  const step = draft.steps[from]
  if (!step) return draft
  const rest = draft.steps.toSpliced(from, 1)
  return { ...draft, steps: rest.toSpliced(to > from ? to - 1 : to, 0, step) }
}

export function duplicateStep(draft: MacroDraft, index: number): MacroDraft {
  const step = draft.steps[index]
  if (!step) return draft
  return insertStep(draft, index + 1, { ...step, key: newKey(step.key, keysOf(draft.steps), 'step') })
}

/** What others took of it is taken from nowhere then; choices among its pictures name it until they are given another step. */
export function removeStep(draft: MacroDraft, index: number): MacroDraft {
  const gone = draft.steps[index]
  if (!gone) return draft
  const steps = draft.steps.toSpliced(index, 1).map(step => withoutStep(step, gone.key))
  return withoutUnasked({ ...draft, steps }, inputsOf(gone))
}

function withoutStep(step: MacroStep, gone: string): MacroStep {
  const { when, ...rest } = step
  const kept = when?.if === 'step' && when.step === gone ? rest : step
  if (kept.type !== 'recipe') return kept
  const params = Object.entries(kept.params).filter(([, value]) => value.from !== 'step' || value.step !== gone)
  return { ...kept, params: Object.fromEntries(params) }
}

export function changeStep(draft: MacroDraft, index: number, change: (step: MacroStep) => MacroStep): MacroDraft {
  const before = draft.steps[index]
  if (!before) return draft
  const after = change(before)
  return withoutUnasked({ ...draft, steps: draft.steps.with(index, after) }, inputsOf(before))
}

export function setParam(step: MacroStep, param: string, value: MacroValue | undefined): MacroStep {
  if (step.type !== 'recipe') return step
  const rest = Object.entries(step.params).filter(([key]) => key !== param)
  if (value === undefined) return { ...step, params: Object.fromEntries(rest) }
  return { ...step, params: { ...step.params, [param]: value } }
}

/** A question of its own for a field of a step, with what the field has as its first answer. */
export function askFor(draft: MacroDraft, index: number, field: RecipeField): MacroDraft {
  const key = newKey(field.key, keysOf(draft.inputs), 'question')
  const step = draft.steps[index]
  const fixed = step?.type === 'recipe' ? step.params[field.key] : undefined
  const input = withDefault({ ...field, key, bind: [] }, fixed?.from === 'value' ? fixed.value : undefined)
  const asked = { ...draft, inputs: [...draft.inputs, input] }
  return changeStep(asked, index, before => setParam(before, field.key, { from: 'input', input: key, take: 'whole' }))
}

/** What was fixed becomes the first answer, where a question of this kind has one. */
function withDefault(input: RecipeField, value: unknown): RecipeField {
  if (value === undefined || !canHaveDefault(input)) return input
  return { ...input, default: value } as RecipeField
}

export function canHaveDefault({ type }: Pick<RecipeField, 'type'>): boolean {
  return type !== 'image' && type !== 'lora'
}

export function changeInput(draft: MacroDraft, key: string, change: (input: RecipeField) => RecipeField): MacroDraft {
  return { ...draft, inputs: draft.inputs.map(input => (input.key === key ? change(input) : input)) }
}

/** The questions that a step hears. */
export function inputsOf(step: MacroStep): string[] {
  const asked = step.when?.if === 'input' ? [step.when.input] : []
  if (step.type !== 'recipe') return asked
  return [...asked, ...Object.values(step.params).flatMap(value => (value.from === 'input' ? [value.input] : []))]
}

/** Of these questions, those that nobody hears any more are not asked. */
function withoutUnasked(draft: MacroDraft, candidates: readonly string[]): MacroDraft {
  const heard = new Set(draft.steps.flatMap(inputsOf))
  const isKept = ({ key }: RecipeField) => heard.has(key) || !candidates.includes(key)
  return draft.inputs.every(isKept) ? draft : { ...draft, inputs: draft.inputs.filter(isKept) }
}

/** How a value may be taken: once as it is, or the step runs once for each part of it. */
export type Take = MacroValue['take']

export function takesOf(value: MacroValue, field: RecipeField): readonly Take[] {
  if (value.from === 'step') {
    return field.type === 'image' && field.countMax > 1 ? ['first', 'all', 'each'] : ['first', 'each']
  }
  if (takesTexts(field)) return ['whole', 'lines']
  return field.type === 'image' ? ['whole', 'each'] : ['whole']
}

/** With room for as many images as the step is to run for. */
export function withRoom(field: RecipeField, take: Take): RecipeField {
  if (field.type !== 'image' || take !== 'each') return field
  return { ...field, countMax: Math.max(field.countMax, EACH_IMAGES_MAX) }
}
