import {
  deleteIdleTurboSessions,
  deleteTurboSession,
  insertTurboSession,
  listTurboSessions,
  trimTurboSessions,
} from '@atelier/database/turbo/turbo.queries.ts'
import type { TurboSessionRow } from '@atelier/database/turbo/turbo.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { TurboSession } from '@atelier/shared-schema/entities/turbo.ts'
import { TURBO_SOON_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { App } from '#app.ts'

const SESSIONS_MAX = 8
const IDLE_MS = 3_600_000

export async function beginSession(app: App, actor: Person): Promise<TurboSession> {
  await deleteIdleTurboSessions(app.db, new Date(app.now().getTime() - IDLE_MS))
  await trimTurboSessions(app.db, actor.uid, SESSIONS_MAX - 1)
  const session = await insertTurboSession(app.db, actor.uid, app.now())
  app.doorbell.ring(TURBO_SOON_CHANNEL)
  return present(session)
}

export async function listSessions(app: App, actor: Person): Promise<{ items: TurboSession[] }> {
  return { items: (await listTurboSessions(app.db, actor.uid)).map(present) }
}

export async function endSession(app: App, actor: Person, id: string): Promise<void> {
  if (!(await deleteTurboSession(app.db, actor.uid, id))) throw notFound('turbo session')
}

function present(row: TurboSessionRow): TurboSession {
  return { id: row.id, createdAt: row.created_at.toISOString(), usedAt: row.used_at.toISOString() }
}
