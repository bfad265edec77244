import { checkFieldValue } from '@atelier/shared-schema/recipes/check-field-value.ts'
import type { CheckContext } from '@atelier/shared-schema/recipes/check-field-value.ts'
import type { IssueDetails, ParamIssueCode } from '@atelier/shared-schema/recipes/param-issues.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { GridAxis } from '@atelier/shared-schema/tasks/task-requests.ts'

/** As many as the server takes along one side of a grid. */
export const AXIS_VALUES_MAX = 16

export type AxisValue = GridAxis['values'][number]

/** One side of a grid as it is filled in. */
export interface Axis {
  key: string
  /** Numbers and ranges, or a text in each line. */
  written: string
  /** The values that are ticked, as JSON, in the order in which they were. */
  chosen: readonly string[]
  /** The value of an image field: each of its images is one of the axis. */
  images: unknown
}

export function emptyAxis(key: string): Axis {
  return { key, written: '', chosen: [], images: undefined }
}

export type AxisWay = 'numbers' | 'lines' | 'choices' | 'images'

/** How values of a field are given; undefined for what cannot be varied: masks are painted on one image, styles are named by ids. */
export function axisWayOf(field: RecipeField): AxisWay | undefined {
  switch (field.type) {
    case 'number':
      return 'numbers'
    case 'prompt':
    case 'text':
      return 'lines'
    case 'image':
      return field.mask === 'required' || field.countMin > 1 ? undefined : 'images'
    case 'style':
      return field.of === 'images' ? undefined : 'choices'
    default:
      return 'choices'
  }
}

export type AxisFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'unreadable'; readonly part: string }
  | { readonly fault: 'too-many'; readonly count: number }
  | {
      readonly fault: 'value'
      readonly value: AxisValue
      readonly code: ParamIssueCode
      readonly details: IssueDetails
    }

export type ReadAxis = { readonly values: AxisValue[] } | AxisFault

/** The values of an axis, each judged as the recipe judges it; or what is wrong with it. */
export function readAxis(field: RecipeField, axis: Axis, context: CheckContext = {}): ReadAxis {
  const read = readValues(field, axis)
  if ('fault' in read) return read
  const values = [...new Map(read.values.map(value => [JSON.stringify(value), value])).values()]
  if (values.length === 0) return { fault: 'empty' }
  if (values.length > AXIS_VALUES_MAX) return { fault: 'too-many', count: values.length }
  for (const value of values) {
    const checked = checkFieldValue(field, value, context)
    if ('code' in checked) return { fault: 'value', value, code: checked.code, details: checked.details ?? {} }
  }
  return { values }
}

function readValues(field: RecipeField, { written, chosen, images }: Axis): ReadAxis {
  switch (axisWayOf(field)) {
    case 'numbers':
      return readNumbers(written, field.type === 'number' ? field.step : 1)
    case 'lines':
      return {
        values: written
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean),
      }
    case 'choices':
      return { values: chosen.map(value => JSON.parse(value) as AxisValue) }
    case 'images':
      return { values: Array.isArray(images) ? images.map(image => [image] as AxisValue) : [] }
    case undefined:
      return { values: [] }
  }
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`
const range = new RegExp(
  String.raw`^(${NUMBER})\s*(?:\.\.\.?|…|–|to|đến)\s*(${NUMBER})(?:\s*(?:step|by|bước|\/)?\s+(${NUMBER}))?$`,
)
const single = new RegExp(`^${NUMBER}$`)
/** More than can be made, and few enough to count. */
const READ_MAX = 1_000

/** `20, 30, 45` and `1..2 step 0.25`, mixed as one likes; a range without a step goes by that of the field. */
export function readNumbers(written: string, step: number): ReadAxis {
  const values: number[] = []
  for (const part of written.split(/[,;\n]/).flatMap(readSpaced)) {
    const found = range.exec(part)
    if (found) values.push(...countOut(Number(found[1]), Number(found[2]), Number(found[3] ?? step)))
    else if (single.test(part)) values.push(Number(part))
    else return { fault: 'unreadable', part }
    if (values.length > READ_MAX) return { fault: 'too-many', count: values.length }
  }
  return { values }
}

/** Numbers may also stand apart by spaces alone; a range has spaces of its own. */
function readSpaced(part: string): string[] {
  const words = part.trim()
  if (words === '') return []
  return range.test(words) ? [words] : words.split(/\s+/)
}

/** Rounded, so that three steps of 0.1 are 0.3. */
function countOut(from: number, to: number, step: number): number[] {
  const size = Math.abs(step)
  if (size === 0) return [from]
  const count = Math.min(READ_MAX, Math.floor(Math.abs(to - from) / size + 1e-9))
  const sign = Math.sign(to - from)
  return Array.from({ length: count + 1 }, (_, index) => Number((from + sign * index * size).toFixed(10)))
}
