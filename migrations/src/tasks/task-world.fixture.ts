import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '#database/connection.ts'
import { claimTask, claimTasks } from './claim-task.queries.ts'
import type { ClaimedTask, TaskClaim } from './claim-task.queries.ts'
import { insertTasks } from './insert-tasks.queries.ts'
import type { NewTask } from './insert-tasks.queries.ts'
import type { TaskRow } from './task-rows.queries.ts'

export async function addPeople(db: Db, count: number): Promise<string[]> {
  const uids = Array.from({ length: count }, () => newId())
  await db
    .insertInto('person')
    .values(uids.map(uid => ({ uid, name: 'Somebody' })))
    .execute()
  return uids
}

/** Shows a text and makes nothing. */
export const smallGraph = { 1: { class_type: 'AtelierShowText', inputs: { text: 'done' } } }

export function newTask(ownerUid: string, more: Partial<NewTask> = {}): NewTask {
  return { name: 'Task', ownerUid, workspaceId: null, params: {}, graph: smallGraph, now: new Date(), ...more }
}

export function addTasks(db: Db, tasks: readonly NewTask[]): Promise<TaskRow[]> {
  return db.transaction().execute(trx => insertTasks(trx, tasks))
}

const usualClaim: TaskClaim = {
  workerId: 'worker',
  leaseMs: 60_000,
  queues: ['default', 'fast'],
  engines: ['embedded'],
}

export function claim(db: Db, more: Partial<TaskClaim> = {}): Promise<ClaimedTask | undefined> {
  return claimTask(db, { ...usualClaim, ...more })
}

export function claimSeveral(db: Db, count: number): Promise<ClaimedTask[]> {
  return claimTasks(db, usualClaim, count)
}

export const leaseOf = (task: ClaimedTask) => ({ taskId: task.task_id, token: task.lease_token })
