import { IDENTITY_CHANNEL } from '@atelier/platform/session/identity-channel.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor, Person, Runner } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { findApiKeyActor, findRunner, findSessionActor } from './identify.queries.ts'

/** How long a session may outlive its end when the doorbell that tells of it is lost. */
const TRUST_MS = 5_000
const CACHE_MAX = 10_000

export interface Identifier {
  identify(credentials: { cookie: string | undefined; authorization: string | undefined }): Promise<Actor>
  /** @throws AppError where it is no runner key: neither sessions nor API keys are taken instead. */
  identifyRunner(authorization: string | undefined): Promise<Runner>
  dispose(): void
}

export function createIdentifier(app: App): Identifier {
  const cache = new Map<string, { actor: Person; until: number }>()
  let drops = 0
  const dispose = app.doorbell.listen(IDENTITY_CHANNEL, uid => {
    drops += 1
    if (uid === null) cache.clear()
    for (const [key, entry] of cache) if (entry.actor.uid === uid) cache.delete(key)
  })

  async function remembered(key: string, find: () => Promise<Person | undefined>): Promise<Person | undefined> {
    const now = app.now().getTime()
    const known = cache.get(key)
    if (known && known.until > now) return known.actor
    const dropsBefore = drops
    const actor = await find()
    if (cache.size >= CACHE_MAX) cache.clear()
    // What was read while something was dropped may be from before the change.
    if (actor && drops === dropsBefore) cache.set(key, { actor, until: now + TRUST_MS })
    else cache.delete(key)
    return actor
  }

  return {
    async identify({ cookie, authorization }) {
      // A key that is sent is meant: a wrong one is an error, never a silent fall back to the cookie or to nobody.
      if (authorization) {
        const key = readBearer(authorization)
        const actor = key && (await remembered(`key:${key}`, () => findApiKeyActor(app.db, hashToken(key), app.now())))
        if (!actor)
          throw new AppError('UNAUTHENTICATED', 'This API key is not valid. Make a new one under Settings → Security.')
        return actor
      }
      if (!cookie) return anonymous
      return (
        (await remembered(`cookie:${cookie}`, () => findSessionActor(app.db, hashToken(cookie), app.now()))) ??
        anonymous
      )
    },
    async identifyRunner(authorization) {
      const key = readBearer(authorization)
      const runner = key && (await findRunner(app.db, hashToken(key), app.now()))
      if (!runner) {
        throw new AppError(
          'UNAUTHENTICATED',
          'This needs a runner key as "Authorization: Bearer <key>". The owner of this installation makes one.',
        )
      }
      return runner
    },
    dispose,
  }
}

function readBearer(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
}
