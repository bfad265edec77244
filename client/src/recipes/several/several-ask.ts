import type { CheckContext } from '@atelier/shared-schema/recipes/check-field-value.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { BATCH_TASKS_MAX } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { GridAxis, TaskGrid } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { Params } from '#recipes/kept-params.ts'
import { readAxis } from './axis-values.ts'
import type { Axis, AxisFault } from './axis-values.ts'

/** What is sent along for several runs at once. */
export type SeveralAsk = { readonly count: number } | { readonly grid: TaskGrid }

/** As it is filled in. */
export interface SeveralForm {
  way: 'batch' | 'grid'
  count: number
  x: Axis
  /** Its key is '' where nothing goes down. */
  y: Axis
}

export interface ReadSeveral {
  ask: SeveralAsk | undefined
  /** How many runs it is, as far as it can be read. */
  runs: number
  pictures: number
  faults: { x?: AxisFault | undefined; y?: AxisFault | undefined }
  isTooMany: boolean
}

/** What the form asks for; without an `ask` where something is missing or wrong. */
export function readSeveral(
  fields: readonly RecipeField[],
  values: Params,
  form: SeveralForm,
  context: CheckContext = {},
): ReadSeveral {
  const count = fields.find(field => field.type === 'number' && field.kind === 'count')
  const perRun = Number(values[count?.key ?? ''] ?? 1)
  if (form.way === 'batch') {
    const isTooMany = form.count > BATCH_TASKS_MAX
    const ask = isTooMany ? undefined : { count: form.count }
    return { ask, runs: form.count, pictures: form.count * perRun, faults: {}, isTooMany }
  }
  const [x, y] = [form.x, form.y].map(axis => {
    const field = fields.find(({ key }) => key === axis.key)
    return field && readAxis(field, axis, context)
  })
  const sides = [toAxis(form.x, x), toAxis(form.y, y)] as const
  const runs = sides.reduce((product, side) => product * (side?.values.length ?? 1), 1)
  const isTooMany = runs > BATCH_TASKS_MAX
  const grid = gridOf(sides, form)
  return {
    ask: grid && !isTooMany ? { grid } : undefined,
    runs,
    pictures: countPictures(
      runs,
      perRun,
      sides.find(side => side?.key === count?.key),
    ),
    faults: { x: faultOf(x), y: faultOf(y) },
    isTooMany,
  }
}

type Read = ReturnType<typeof readAxis> | undefined

function toAxis({ key }: Axis, read: Read): GridAxis | undefined {
  return read && 'values' in read ? { key, values: read.values } : undefined
}

function faultOf(read: Read): AxisFault | undefined {
  return read && 'fault' in read ? read : undefined
}

function gridOf(
  [x, y]: readonly [GridAxis | undefined, GridAxis | undefined],
  form: SeveralForm,
): TaskGrid | undefined {
  if (!x || (form.y.key !== '' && !y)) return undefined
  return y ? { x, y } : { x }
}

/** Where the number of pictures is itself varied, each run has its own. */
function countPictures(runs: number, perRun: number, counted: GridAxis | undefined): number {
  if (!counted) return runs * perRun
  const sum = counted.values.reduce<number>((total, value) => total + Number(value), 0)
  return (runs / counted.values.length) * sum
}
