import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { finishTask, lockLease } from '@atelier/database/tasks/end-task.queries.ts'
import { insertResults } from '@atelier/database/tasks/insert-results.queries.ts'
import { findResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Runner } from '@atelier/shared-schema/access/actor.ts'
import { priceOfRun } from '@atelier/shared-schema/credits/price.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { App } from '#app.ts'

export interface RunnerOutcome {
  task: TaskRow
  token: string
  /** In the order in which they are shown. */
  files: readonly FileRow[]
  texts: readonly string[]
  executionMs: number
  runner: Runner
}

/** Images, place, state and price in one transaction, as long as the lease holds; undefined when it does not. */
export async function keepRunnerResults(app: App, outcome: RunnerOutcome): Promise<TaskRow | undefined> {
  const { task, token, files, texts, executionMs, runner } = outcome
  const charge = await priceOutcome(app, outcome)
  const lease = { taskId: task.task_id, token }
  return app.db.transaction().execute(async trx => {
    const held = await lockLease(trx, lease)
    if (!held) return undefined
    const place = await findResultPlace(trx, held)
    const results = files.map(({ id, width, height, frames }) => {
      return { fileId: id, width: width ?? 0, height: height ?? 0, isAnimated: (frames ?? 1) > 1 }
    })
    const imageIds = await insertResults(trx, held, { place, files: results, now: app.now() })
    return finishTask(trx, lease, {
      imageIds,
      texts,
      folderNote: imageIds.length > 0 ? place.note : '',
      executionMs,
      engineId: runner.keyId,
      engineName: runner.name,
      // What an outside runner has installed nobody here can tell.
      nodeHashes: {},
      modelHashes: {},
      charge,
    })
  })
}

async function priceOutcome(app: App, { task, files, executionMs }: RunnerOutcome): Promise<number> {
  const pixels = files.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0)
  const work = { seconds: executionMs / 1_000, megapixels: pixels / 1_000_000 }
  const parts = task.engine_kinds.map(engine => ({ engine: engine as EngineKind, ...work }))
  return priceOfRun(parts, await readCreditSettings(app.db))
}
