import { listConsents } from '@atelier/database/engine-servers/consents.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { isOutside } from '@atelier/shared-schema/entities/engine-server.ts'
import type { TaskEngine, TaskPlace } from './task-engines.ts'

/** What was agreed to when it was queued is not any more. */
export class ConsentTakenBack extends Error {
  override readonly name = 'ConsentTakenBack'
}

export type ChosenEngines = Pick<TaskPlace, 'engines' | 'spare'>

/**
 * The engines as they describe themselves now, without those that the person does not send to any more.
 *
 * @throws ConsentTakenBack when none is left of those that it needs
 */
export async function describeChosen(db: Db, uid: string, { engines, spare }: ChosenEngines): Promise<ChosenEngines> {
  const servers = [...engines, ...spare].filter(({ server }) => server !== undefined)
  if (servers.length === 0) return { engines, spare }
  const allowed = await keepAllowed(db, uid, servers)
  const refused = servers.find(engine => !allowed.includes(engine))
  if (refused && !engines.some(engine => allowed.includes(engine)) && !spare.some(one => allowed.includes(one))) {
    const { name, server } = refused
    const whose = [server?.company, server?.country].filter(Boolean).join(', ')
    throw new ConsentTakenBack(
      `This was to run on ${name} (${whose}), to which you do not send any more. Run it again to agree anew.`,
    )
  }
  const now = await Promise.all(allowed.map(describeNow))
  const find = (engine: TaskEngine) => now.find(one => one.engine === engine.engine)
  return {
    engines: engines.flatMap(engine => (engine.server ? (find(engine) ?? []) : engine)),
    spare: spare.flatMap(engine => find(engine) ?? []),
  }
}

async function keepAllowed(db: Db, uid: string, servers: readonly TaskEngine[]): Promise<readonly TaskEngine[]> {
  const outside = servers.filter(({ server }) => server && isOutside(server))
  if (outside.length === 0) return servers
  const agreed = new Set((await listConsents(db, uid)).map(row => sayPlace({ ...row, id: row.server_id })))
  return servers.filter(engine => !outside.includes(engine) || (engine.server && agreed.has(sayPlace(engine.server))))
}

function sayPlace({ id, company, country }: NonNullable<TaskEngine['server']>): string {
  return JSON.stringify([id, company, country])
}

/** Servers change while they are there: what they can do is asked for each run, which costs nothing while it stays. */
async function describeNow(listed: TaskEngine): Promise<TaskEngine> {
  const { name, nodes } = await listed.engine.describe()
  return { ...listed, name, nodes }
}
