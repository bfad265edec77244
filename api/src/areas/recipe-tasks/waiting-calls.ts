import { AppError } from '@atelier/shared-schema/contract/errors.ts'

const PER_PERSON_MAX = 8
const TOGETHER_MAX = 200

/** Calls that wait for their pictures hold a connection each: so many of one person, so many of all. */
export class WaitingCalls {
  readonly #byPerson = new Map<string, number>()
  #count = 0

  async hold<Answer>(uid: string, act: () => Promise<Answer>): Promise<Answer> {
    const own = this.#byPerson.get(uid) ?? 0
    if (own >= PER_PERSON_MAX || this.#count >= TOGETHER_MAX) {
      const whose = own >= PER_PERSON_MAX ? `${own} calls of this account wait` : 'Too many calls wait'
      const message = `${whose} for their pictures already. Let one end, or queue tasks with POST /api/recipe/tasks instead.`
      throw new AppError('RATE_LIMITED', message, { details: { retryAfterSeconds: 5 } })
    }
    this.#count += 1
    this.#byPerson.set(uid, own + 1)
    try {
      return await act()
    } finally {
      this.#count -= 1
      const left = (this.#byPerson.get(uid) ?? 1) - 1
      if (left === 0) this.#byPerson.delete(uid)
      else this.#byPerson.set(uid, left)
    }
  }
}
