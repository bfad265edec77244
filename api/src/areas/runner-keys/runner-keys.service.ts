import { randomBytes } from 'node:crypto'
import { handBack } from '@atelier/database/tasks/claim-task.queries.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { RunnerKey } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import { announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { nameWorker } from '#areas/recipe-tasks/runner-worker.ts'
import { countTasksOf, deleteRunnerKey, insertRunnerKey, listLeasesOf, listRunnerKeys } from './runner-keys.queries.ts'
import type { RunnerKeyRow } from './runner-keys.queries.ts'

const KEYS_MAX = 100
/** Lets people and secret scanners recognise a key that lies where it should not. */
const PREFIX = 'atlr_'

export async function listKeys(app: App): Promise<{ items: RunnerKey[] }> {
  const rows = await listRunnerKeys(app.db)
  const tasks = await countTasksOf(
    app.db,
    rows.map(row => nameWorker(row.id)),
  )
  return { items: rows.map(row => present(row, tasks.get(nameWorker(row.id)))) }
}

export async function createKey(app: App, actor: Person, name: string): Promise<RunnerKey & { key: string }> {
  if ((await listRunnerKeys(app.db)).length >= KEYS_MAX) {
    throw new AppError('CONFLICT', `There are at most ${KEYS_MAX} runner keys. Delete one that is not used any more.`)
  }
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const row = await insertRunnerKey(app.db, {
    id: newId(),
    name,
    keyHash: hashToken(key),
    hint: key.slice(-4),
    madeBy: actor.uid,
    now: app.now(),
  })
  return { ...present(row), key }
}

/** Whatever its holder was running waits again at once, rather than when its lease ends. */
export async function deleteKey(app: App, id: string): Promise<void> {
  if (!(await deleteRunnerKey(app.db, id))) throw notFound('runner key')
  for (const lease of await listLeasesOf(app.db, nameWorker(id))) {
    const row = await handBack(app.db, lease, { counts: false })
    if (row) announceTasks(app, [row])
  }
}

const NO_TASKS = { running: 0, completed: 0, failed: 0 }

function present(row: RunnerKeyRow, tasks: RunnerKey['tasks'] = NO_TASKS): RunnerKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    tasks,
  }
}
