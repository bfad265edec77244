import { sql } from 'kysely'
import type { RecipeGroup } from '@atelier/shared-schema/entities/recipe.ts'
import { FAST_MS, MEASURED_RUNS_MIN } from '@atelier/shared-schema/recipes/fast-badge.ts'
import type { Db, Trx } from '#database/connection.ts'

/** Enough to know how long the slowest twentieth takes. */
const RUNS_KEPT = 40

interface Sized {
  recipeVersionId: string | null
  sizeClass: number
}

/** How long each is likely to run, from what ran before at that size, else at any; null where nothing did. */
export async function estimateRuns(db: Db | Trx, runs: readonly Sized[]): Promise<(number | null)[]> {
  const versions = [...new Set(runs.flatMap(run => run.recipeVersionId ?? []))]
  if (versions.length === 0) return runs.map(() => null)
  const { rows } = await sql<{ version: string; size: number; ms: number }>`
select recipe_version_id as version, size_class as size,
    (select percentile_disc(0.5) within group (order by ms) from unnest(recent_ms) as ms) as ms
  from task_speed where recipe_version_id = any (${versions}::uuid[])`.execute(db)
  return runs.map(run => {
    const known = rows.filter(row => row.version === run.recipeVersionId)
    const nearest = known.toSorted(
      (one, other) => Math.abs(one.size - run.sizeClass) - Math.abs(other.size - run.sizeClass),
    )
    return nearest[0]?.ms ?? null
  })
}

export interface MeasuredRun {
  recipeVersionId: string
  sizeClass: number
  ms: number
}

/** Outside of what ends a task: tasks of one recipe would wait for each other. The caller gathers several. */
export async function noteRuns(db: Db, runs: readonly MeasuredRun[]): Promise<void> {
  for (const measured of Map.groupBy(runs, run => `${run.recipeVersionId} ${run.sizeClass}`).values()) {
    const [{ recipeVersionId, sizeClass }] = measured as [MeasuredRun]
    const times = measured.map(run => Math.round(run.ms)).slice(-RUNS_KEPT)
    await sql`insert into task_speed as speed (recipe_version_id, size_class, recent_ms, runs)
      values (${recipeVersionId}::uuid, ${sizeClass}, ${times}::int[], ${measured.length})
      on conflict (recipe_version_id, size_class) do update set runs = speed.runs + excluded.runs, updated_at = now(),
        recent_ms = (select array_agg(ms order by place) from (
          select ms, place from unnest(excluded.recent_ms || speed.recent_ms) with ordinality as known (ms, place)
            order by place limit ${RUNS_KEPT}) as kept)`.execute(db)
  }
}

const slowRunMs = sql<number>`percentile_disc(0.95) within group (order by ms)`
const isMeasured = sql<boolean>`count(*) >= ${sql.lit(MEASURED_RUNS_MIN)}`

/** Within which nineteen of twenty of the newest runs of a version ended, of all sizes; undefined before there are twenty. */
export async function readSlowRunMs(db: Db | Trx, recipeVersionIds: readonly string[]): Promise<Map<string, number>> {
  if (recipeVersionIds.length === 0) return new Map()
  const { rows } = await sql<{ version: string; ms: number }>`
select recipe_version_id as version, ${slowRunMs} as ms
  from task_speed cross join unnest(recent_ms) as ms
  where recipe_version_id = any (${[...recipeVersionIds]}::uuid[]) group by recipe_version_id having ${isMeasured}`.execute(
    db,
  )
  return new Map(rows.map(row => [row.version, row.ms]))
}

/** As `badgeOf` has it, of a `recipe` in a statement. */
export const shownGroup = sql<RecipeGroup>`case when recipe.recipe_group = 'fast' and exists (
    select from task_speed cross join unnest(recent_ms) as ms where recipe_version_id = recipe.version_id
      having ${isMeasured} and ${slowRunMs} > ${sql.lit(FAST_MS)})
  then 'advance' else recipe.recipe_group end`
