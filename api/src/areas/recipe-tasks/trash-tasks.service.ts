import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { idsOf, partByRight } from '#families/bulk.ts'
import { holdItems } from '#families/items.queries.ts'
import { trashItems } from '#families/trash.service.ts'
import { cancelUnlessOver } from './order.service.ts'
import { announceCancel } from './task-bells.ts'

/** What waits or runs is stopped first, so that whoever runs it hears of it and what was set aside is free again. */
export async function trashTasks(app: App, actor: Person, ids: readonly string[]): Promise<BulkAnswer> {
  const stopped = await app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ids)
    const { allowed } = partByRight(access, { kind: 'RECIPE_TASK', ids, right: 'delete' })
    const rows: TaskRow[] = []
    for (const id of idsOf(allowed).toSorted()) {
      const row = await cancelUnlessOver(trx, id)
      if (row) rows.push(row)
    }
    return rows
  })
  for (const row of stopped) announceCancel(app, row)
  return trashItems(app, actor, { kind: 'RECIPE_TASK', ids })
}
