import type { CallOptions } from '@atelier/shared-schema/contract/client.ts'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { isApiError, isNetworkError } from './failures.ts'
import { readLocalState } from '#local/local-store.ts'
import { randomId } from '#local/random-id.ts'
import { noteReachable, noteReadOnly, trackWrite } from '#local/sync-state.ts'

let isEnded = false

/** What waits for an answer then waits for good. */
export function areCallsEnded(): boolean {
  return isEnded
}

/** The page is about to be another one: what is on it still asks as whoever it was, and would only be refused. */
export function endCalls(): void {
  isEnded = true
  // A browser may keep it whole for its way back.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

/** Calls a route of the contract. Tells the sync indicator what it learns on the way. */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<RouteOutput<R>> {
  if (isEnded) return new Promise(() => undefined)
  if (route.method === 'GET' || route.writes === false) return observed(send(route, input, options))
  const answer = await write(route, input, options)
  noteReadOnly(false)
  if (changesThings(route)) readLocalState().data?.noteWritten()
  return answer
}

/** What would leave the installation is sent again once the person has agreed to that. */
async function write<R extends Route>(route: R, input: RouteInput<R>, options: CallOptions): Promise<RouteOutput<R>> {
  const idempotencyKey = route.method === 'POST' ? (options.idempotencyKey ?? randomId()) : undefined
  const sendIt = () => trackWrite(observed(send(route, input, { ...options, idempotencyKey })))
  try {
    return await sendIt()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'CONSENT_NEEDED') throw error
    const { askConsent } = await import('#engines/ask-consent.tsx')
    if (!(await askConsent(error.details))) throw error
    return await sendIt()
  }
}

/** What takes a browser's session is about the account itself, and may just have ended it. */
function changesThings({ access }: Route): boolean {
  return access.who !== 'anyone' && access.who !== 'session'
}

async function send<R extends Route>(route: R, input: RouteInput<R>, options: CallOptions): Promise<RouteOutput<R>> {
  const { request } = await import('./contract-runtime.ts')
  return request(route, input, options)
}

async function observed<T>(answer: Promise<T>): Promise<T> {
  try {
    const value = await answer
    noteReachable(true)
    return value
  } catch (error) {
    if (isNetworkError(error)) noteReachable(false)
    if (isApiError(error)) {
      noteReachable(true)
      if (error.code === 'READ_ONLY') noteReadOnly(true)
    }
    throw error
  }
}
