import { ownOf } from '#graph/own-value.ts'
import { checkFieldValue, type CheckContext } from './check-field-value.ts'
import { estimatePixels, PIXELS_MAX } from './estimate-pixels.ts'
import { listed, paramIssue, type ParamIssue } from './param-issues.ts'
import { isBlank, type ParamValue, type ParamValues } from './param-values.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'

export type CheckedParams =
  | { readonly isValid: true; readonly values: ParamValues }
  | { readonly isValid: false; readonly issues: readonly ParamIssue[] }

type Fields = Pick<RecipeDefinition, 'fields'>

/**
 * Judges what somebody wants a recipe to run with, and fills in what the recipe itself says. The same for the form and the API.
 * Takes any JSON and never throws.
 */
export function checkParams(definition: Fields, params: unknown, context: CheckContext = {}): CheckedParams {
  const given = readGiven(params)
  const issues = findUnknown(definition, given)
  const values: Record<string, ParamValue> = {}
  for (const field of definition.fields) {
    const wanted = takeGiven(field, given) ?? defaultOf(field, context)
    if (wanted === undefined) {
      if (field.isRequired) issues.push(paramIssue(field.key, 'missing'))
      continue
    }
    const checked = checkFieldValue(field, wanted, context)
    if ('code' in checked) issues.push(paramIssue(field.key, checked.code, checked.details))
    else if (field.isRequired && isBlank(checked.value)) issues.push(paramIssue(field.key, 'missing'))
    else values[field.key] = checked.value
  }
  if (issues.length === 0) issues.push(...findTooManyPixels(definition, values, context))
  return issues.length > 0 ? { isValid: false, issues } : { isValid: true, values }
}

/** What a form begins with. */
export function defaultValues({ fields }: Fields, context: CheckContext = {}): ParamValues {
  const defaults: Record<string, ParamValue> = {}
  for (const field of fields) {
    const value = defaultOf(field, context)
    if (value !== undefined) defaults[field.key] = value
  }
  return defaults
}

/** Whether the recipe cannot use it yet: then it has no place in a form. */
export function isUnused(field: RecipeField): boolean {
  return field.bind.length === 0 && !(field.type === 'number' && field.kind === 'seed')
}

function readGiven(params: unknown): ReadonlyMap<string, unknown> {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return new Map()
  return new Map(Object.entries(params))
}

function findUnknown({ fields }: Fields, given: ReadonlyMap<string, unknown>): ParamIssue[] {
  const known = fields.map(field => field.key)
  return [...given]
    .filter(([key, value]) => value !== undefined && !known.includes(key))
    .map(([key]) => paramIssue(key, 'unknown', { key: key.slice(0, 100), known: listed(known) || '–' }))
}

/** Clients send null, or an empty text, for what was not filled in; an empty text may also be what was meant. */
function takeGiven({ key, type }: RecipeField, given: ReadonlyMap<string, unknown>): unknown {
  const value = given.get(key) ?? undefined
  const isText = type === 'prompt' || type === 'text'
  if (value === '' && !isText) return undefined
  return Array.isArray(value) && value.length === 0 ? undefined : value
}

function defaultOf(field: RecipeField, { models }: CheckContext): ParamValue | undefined {
  if (field.type === 'model' && field.takesFirst === true && field.default === undefined) {
    return ownOf(models ?? {}, field.folder)?.[0]
  }
  return 'default' in field ? field.default : undefined
}

function findTooManyPixels({ fields }: Fields, values: ParamValues, context: CheckContext): ParamIssue[] {
  const { pixelsMax = PIXELS_MAX, sizeOf } = context
  const pixels = estimatePixels({ fields }, values, sizeOf)
  if (pixels <= pixelsMax) return []
  const field = fields.find(entry => isSizing(entry, values[entry.key]))
  const millions = (count: number) => Math.round(count / 100_000) / 10
  const details = { pixels: millions(pixels), max: millions(pixelsMax) }
  return [paramIssue(field?.key ?? fields[0]?.key ?? '', 'too-many-pixels', details)]
}

/** The first that the size depends on is the one to change. */
function isSizing(field: RecipeField, value: ParamValue | undefined): boolean {
  if (value === undefined) return false
  if (field.type === 'number') return field.kind === 'factor' || field.kind === 'count'
  return field.type === 'ratio' || field.type === 'image'
}
