import type { Trx } from '@atelier/database/database/connection.ts'
import type { SignedIn } from '@atelier/shared-schema/entities/sign-in.ts'
import { announceIdentity, startSession } from '#areas/sessions/sessions.service.ts'
import type { SignInMethod, StartedSession, Visit } from '#areas/sessions/sessions.service.ts'
import { ringMail } from '#mail/outbox.queries.ts'
import type { Account } from './person.queries.ts'

export interface Entered {
  answer: SignedIn
  session: StartedSession
}

/** The last step of every way in: what `prove` does and the session are one transaction. */
export async function enter(
  visit: Visit,
  prove: (trx: Trx) => Promise<{ account: Account; method: SignInMethod; isNew?: boolean }>,
): Promise<Entered> {
  const { app, actor } = visit
  const entered = await app.db.transaction().execute(async trx => {
    const { account, method, isNew = false } = await prove(trx)
    const session = await startSession(trx, visit, account, method)
    return { session, answer: { uid: account.uid, name: account.name, isNew } }
  })
  ringMail(app)
  if (actor.who === 'person') announceIdentity(app, actor.uid)
  return entered
}
