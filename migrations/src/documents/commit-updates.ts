import type { Db } from '#database/connection.ts'
import { appendUpdates } from './document-log.queries.ts'
import type { Append } from './document-log.queries.ts'
import type { Projection } from './document-rules.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { RulesOfKinds } from './rules-of-kinds.ts'

const COMMIT_TRIES_MAX = 4
const DEADLOCK = '40P01'

/**
 * Commits what was judged, with the rows that follow from it. Answers the new sequence, undefined when the document has
 * moved on, belongs to another epoch or is gone. When this throws anything but a DocumentRefusal, nobody knows whether it
 * was committed: what is in memory is to be thrown away.
 */
export async function commitUpdates(
  db: Db,
  append: Append,
  projection: Projection,
  kinds: RulesOfKinds = rulesOfKinds,
): Promise<number | undefined> {
  const { project } = kinds[projection.ref.kind]
  // Most kinds have no rows of their own: one statement, one round trip.
  if (!project) return appendUpdates(db, append)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async trx => {
        const seq = await appendUpdates(trx, append)
        if (seq !== undefined) await project(trx, projection)
        return seq
      })
    } catch (error) {
      if (tries === COMMIT_TRIES_MAX || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK
}
