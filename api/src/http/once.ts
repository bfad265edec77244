import type { Trx } from '@atelier/database/database/connection.ts'

/**
 * What lets an act be done once, however often a call with an Idempotency-Key is sent: it is written under the key in the
 * act's own transaction, so that no crash comes between. A repeat is then told what was made, and acts no more.
 */
export interface Once {
  /** What the act made when it was done before; undefined where it is still to be done. */
  readonly done: string | undefined
  /**
   * In the transaction that acts.
   *
   * @throws AppError when this call was taken for dead and another one acts by now: nothing of it is to stay
   */
  note(trx: Trx, subjectId: string): Promise<void>
}

/** Of a call without a key: each acts. */
export const eachTime: Once = { done: undefined, note: () => Promise.resolve() }

/** Acts, or tells of what was done before. */
export function actOnce<Answer>(
  once: Once,
  { recall, act }: { recall: (subjectId: string) => Answer; act: () => Answer },
): Answer {
  return once.done === undefined ? act() : recall(once.done)
}
