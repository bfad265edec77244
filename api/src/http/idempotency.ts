import { createHash } from 'node:crypto'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { claimKey, findKey, finishKey, noteSubject, releaseKey } from './idempotency.queries.ts'
import type { IdempotentCall } from './idempotency.queries.ts'
import type { Once } from './once.ts'

const KEY_LENGTH_MAX = 200
/** Longer than any request may run: a key older than this without an answer belongs to a process that died. */
const IN_FLIGHT_MS = 120_000

export interface JsonAnswer {
  status: number
  /** Serialised; undefined for 204. */
  body: string | undefined
}

interface Options {
  db: Db
  uid: string
  key: string
  route: string
  input: unknown
  secret: boolean
}

/**
 * Runs `act` once per key; a repeat gets the first answer again, a different request under the same key is refused. What an act
 * wrote down as done is never done again, whenever its process died: from that the answer is made anew.
 */
export async function runOnce(
  options: Options,
  act: (once: Once) => Promise<JsonAnswer>,
): Promise<JsonAnswer & { replayed: boolean }> {
  const { db, uid, key, route } = options
  if (key.length > KEY_LENGTH_MAX)
    throw new AppError('BAD_REQUEST', `Idempotency-Key must be at most ${KEY_LENGTH_MAX} characters.`)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([route, options.input]))
    .digest()
  const call: IdempotentCall = { uid, key, route, requestHash, holder: newId() }
  if (!(await claimKey(db, call, new Date(Date.now() - IN_FLIGHT_MS))))
    return { ...(await replay(options, call, act)), replayed: true }
  try {
    const once = { done: undefined, note: (trx: Trx, subjectId: string) => noteDone(trx, call, subjectId) }
    return { ...(await answerAndKeep(options, call, () => act(once))), replayed: false }
  } catch (error) {
    await releaseKey(db, call)
    throw error
  }
}

async function noteDone(trx: Trx, call: IdempotentCall, subjectId: string): Promise<void> {
  if (await noteSubject(trx, call, subjectId)) return
  throw new AppError(
    'IDEMPOTENCY_KEY_IN_USE',
    'This took so long that it was given up, and nothing of it was done. Another request with this Idempotency-Key does it, or may.',
  )
}

async function answerAndKeep(
  { db, secret }: Options,
  call: IdempotentCall,
  act: () => Promise<JsonAnswer>,
): Promise<JsonAnswer> {
  const answer = await act()
  await finishKey(db, call, answer.status, secret ? undefined : answer.body)
  return answer
}

async function replay(
  options: Options,
  call: IdempotentCall,
  act: (once: Once) => Promise<JsonAnswer>,
): Promise<JsonAnswer> {
  const known = await findKey(options.db, call.uid, call.key)
  if (!known || known.status === null) {
    if (known && !known.request_hash.equals(call.requestHash)) throw reused()
    const done = known?.subject_id
    if (done) return answerAndKeep(options, call, () => act({ done, note: () => Promise.resolve() }))
    throw new AppError(
      'IDEMPOTENCY_KEY_IN_USE',
      'A request with this Idempotency-Key is still running. Try again in a moment.',
    )
  }
  if (!known.request_hash.equals(call.requestHash)) throw reused()
  if (known.body === null && known.status !== 204) {
    throw new AppError('CONFLICT', 'This was done already; its answer held a secret, which is shown once.')
  }
  return { status: known.status, body: known.body === null ? undefined : JSON.stringify(known.body) }
}

function reused(): AppError {
  return new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for a different request. Use a new key.')
}
