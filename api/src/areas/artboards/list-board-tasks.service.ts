import type { VisibleItem } from '@atelier/database/access/access.ts'
import { listAwaitedTasks } from '@atelier/database/tasks/board-tasks.queries.ts'
import { estimateQueue } from '@atelier/database/tasks/estimate-queue.queries.ts'
import { findListedTasks } from '@atelier/database/tasks/task-rows.queries.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { BoardTask, BoardTasks } from '@atelier/shared-schema/tasks/board-task.ts'
import type { App } from '#app.ts'
import { listTaskFacts } from '#areas/recipe-tasks/tasks.queries.ts'
import { presentPerson } from '#people/person.present.ts'

/** Whoever sees the board sees how far its pictures are, though not what they were asked for with. */
export async function listBoardTasks(app: App, actor: Actor, board: VisibleItem): Promise<BoardTasks> {
  const uid = actor.who === 'person' ? actor.uid : null
  const awaited = await listAwaitedTasks(app.db, board.id)
  const ids = awaited.map(({ task_id: id }) => id)
  const [rows, facts] = await Promise.all([findListedTasks(app.db, ids), listTaskFacts(app.db, uid, ids)])
  const waiting = rows.filter(({ status }) => status === 'QUEUED' || status === 'RUNNING')
  const estimates = await estimateQueue(
    app.db,
    waiting.map(row => row.task_id),
  )
  const shapes = new Map(awaited.map(({ task_id: id, shape_id: shapeId }) => [id, shapeId]))
  const mayEdit = roleAllows(board.role, 'edit')
  const items = rows.flatMap((row): BoardTask[] => {
    const [shapeId, fact, estimate] = [shapes.get(row.task_id), facts.get(row.task_id), estimates.get(row.task_id)]
    if (shapeId === undefined || !fact) return []
    return [
      {
        shapeId,
        taskId: row.task_id,
        status: row.status,
        progress: row.progress,
        previewSeq: row.preview_seq,
        asker: presentPerson(fact.owner),
        isPaused: row.paused_at !== null,
        queuePosition: estimate?.position ?? null,
        etaMs: estimate?.etaMs ?? null,
        canCancel: mayEdit || row.owner_uid === uid,
      },
    ]
  })
  return { items }
}
