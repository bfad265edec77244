import { createContext, Script } from 'node:vm'

const place = createContext({ work: undefined })
const call = new Script('work()')

export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded'
}

/**
 * Runs something that nothing else could stop, such as a pattern that goes back and forth over a text for ever: V8 looks at the
 * limit within them too. It is a limit of time and none of what the work may do.
 *
 * @throws TimeLimitExceeded
 */
export function withTimeLimit<Result>(ms: number, work: () => Result): Result {
  place['work'] = work
  try {
    return call.runInContext(place, { timeout: ms }) as Result
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeLimitExceeded(`longer than ${ms} ms`) : error
  } finally {
    place['work'] = undefined
  }
}
