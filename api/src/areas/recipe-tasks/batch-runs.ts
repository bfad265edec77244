import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import { drawSeed } from '@atelier/shared-schema/recipes/prepare-run.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { BATCH_TASKS_MAX } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { GridAxis, TaskGrid } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { RunAsk } from './prepare-task.service.ts'

interface BatchParts {
  params: TaskParams
  count?: number | undefined
  grid?: TaskGrid | undefined
}

/** The runs that a request stands for, in their order; of a grid row by row. One where it asks for one. */
export function listRuns(definition: RecipeDefinition, { params, count, grid }: BatchParts): RunAsk[] {
  if (grid) return listCells(definition, params, grid)
  const seed = seedKeyOf(definition)
  const first = readSeed(params, seed) ?? drawSeed()
  return Array.from({ length: count ?? 1 }, (_, index) => ({
    // The first is the run that one alone would be.
    params: index === 0 || seed === undefined ? params : { ...params, [seed]: first + index },
    ...((count ?? 1) > 1 && { seed: first + index, index }),
  }))
}

/** All with the same seed, so that they differ by what is asked alone; unless it is the seed that is asked. */
function listCells(definition: RecipeDefinition, params: TaskParams, { x, y }: TaskGrid): RunAsk[] {
  const cells = x.values.length * (y?.values.length ?? 1)
  if (cells > BATCH_TASKS_MAX) {
    const sides = `${x.values.length} × ${y?.values.length ?? 1}`
    throw invalidField('body.grid', `has ${sides} = ${cells} cells; at most ${BATCH_TASKS_MAX} are made at once`)
  }
  for (const [name, axis] of Object.entries({ x, y })) assertKnown(definition, name, axis)
  if (y && x.key === y.key) throw invalidField('body.grid.y.key', 'is the same param as that of x; choose another')
  const seed = drawSeed()
  return (y?.values ?? [undefined]).flatMap((down, row) =>
    x.values.map((across, column) => ({
      params: { ...params, [x.key]: across, ...(y && down !== undefined && { [y.key]: down }) },
      seed,
      pathOf: (key: string) => {
        if (key === x.key) return `body.grid.x.values.${column}`
        return key === y?.key ? `body.grid.y.values.${row}` : `body.params.${key}`
      },
    })),
  )
}

function assertKnown({ fields }: RecipeDefinition, name: string, axis: GridAxis | undefined): void {
  if (!axis || fields.some(field => field.key === axis.key)) return
  const known = fields.map(field => field.key).join(', ')
  throw invalidField(`body.grid.${name}.key`, `names no param of this recipe. It takes: ${known}`)
}

function seedKeyOf({ fields }: RecipeDefinition): string | undefined {
  return fields.find(field => field.type === 'number' && field.kind === 'seed')?.key
}

/** As the recipe takes it: -1, as other tools write it, leaves it to chance. */
function readSeed(params: TaskParams, key: string | undefined): number | undefined {
  const given = key === undefined ? undefined : Number(params[key] ?? -1)
  return given !== undefined && Number.isSafeInteger(given) && given >= 0 ? given : undefined
}
