import type { Trx } from '@atelier/database/database/connection.ts'
import { lockTraining } from '@atelier/database/training/training-rows.queries.ts'
import type { TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { isActive, stopRow } from './run-training.service.ts'
import { announceStop } from './training-bells.ts'
import { assertOwn } from './training.service.ts'
import { deleteTraining, setDeleted } from './training.queries.ts'

/** What waits or runs is stopped first. */
export async function trashTrainings(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  const stopped: TrainingRow[] = []
  const answer = await eachOwn(app, actor, ids, async (trx, row) => {
    if (isActive(row)) {
      await stopRow(trx, row)
      stopped.push({ ...row, status: 'DRAFT' })
    }
    if (row.deleted_at === null) await setDeleted(trx, row.id, app.now())
  })
  for (const row of stopped) announceStop(app, row)
  return answer
}

export function recoverTrainings(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return eachOwn(app, actor, ids, (trx, row) => setDeleted(trx, row.id, null))
}

export function deleteTrainings(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  return eachOwn(app, actor, ids, (trx, row) => {
    if (row.deleted_at !== null) return deleteTraining(trx, row.id)
    throw new AppError('CONFLICT', 'This training is not in the trash. Move it there first.')
  })
}

/** In the order of their ids, so that two bulk acts do not wait for each other. */
function eachOwn(
  app: App,
  actor: Person,
  ids: readonly string[],
  act: (trx: Trx, row: TrainingRow) => Promise<void>,
): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const answer: BulkAnswer = { done: [], refused: [] }
    for (const id of [...new Set(ids)].toSorted()) {
      try {
        await act(trx, assertOwn(await lockTraining(trx, id), actor))
        answer.done.push(id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        answer.refused.push({ id, code: error.code, message: error.message })
      }
    }
    return answer
  })
}
