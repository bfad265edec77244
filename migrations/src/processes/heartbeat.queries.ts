import { hostname } from 'node:os'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db } from '#database/connection.ts'
import type { ServerProcessTable } from '#database/schema.ts'

type Role = ServerProcessTable['role']

const BEAT_MS = 5_000
const STALE_MS = 20_000

/** Tells all machines that this process serves. `dispose` takes the word back; a killed process goes stale by itself. */
export async function startHeartbeat(
  db: Db,
  role: Role,
  onError: (error: unknown) => void,
): Promise<{ dispose(): Promise<void> }> {
  const id = newId()
  const beat = () =>
    db
      .insertInto('server_process')
      .values({ id, role, host: hostname() })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: new Date() }))
      .execute()
  await beat()
  await db
    .deleteFrom('server_process')
    .where('seen_at', '<', new Date(Date.now() - STALE_MS))
    .execute()
  const timer = setInterval(() => void beat().catch(onError), BEAT_MS)
  timer.unref()
  return {
    async dispose() {
      clearInterval(timer)
      await db.deleteFrom('server_process').where('id', '=', id).execute()
    },
  }
}

/** The roles that at least one live process has. */
export async function listServingRoles(db: Db): Promise<Role[]> {
  const rows = await db
    .selectFrom('server_process')
    .select('role')
    .distinct()
    .where('seen_at', '>', new Date(Date.now() - STALE_MS))
    .execute()
  return rows.map(row => row.role)
}
