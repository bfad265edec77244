import { findRunModels } from '@atelier/database/models/run-models.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { RunModel } from '#engine/runner/protocol.ts'
import type { TaskWorld } from './task-world.ts'

/** Whoever made a task may not use a model of it any more. */
export class ModelGone extends Error {
  override readonly name = 'ModelGone'
}

/**
 * The models of people that a task names, where this run finds them.
 *
 * @throws ModelGone
 */
export async function layModels({ db, keptModels }: TaskWorld, task: TaskRow): Promise<RunModel[]> {
  const models = await findRunModels(db, task)
  if ('lost' in models) throw new ModelGone(models.lost)
  return Promise.all(
    models.found.map(async ({ folder, name, sha256 }) => {
      return { folder, name, path: await keptModels.bring(sha256), hash: sha256.toString('hex') }
    }),
  )
}
