import { randomBytes } from 'node:crypto'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { ApiKey } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import { lockAccount } from '#areas/auth/person.queries.ts'
import { announceIdentity } from '#areas/sessions/sessions.service.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { deleteApiKeyById, insertApiKey, listApiKeysOf } from './api-keys.queries.ts'

const KEYS_MAX = 50
/** Lets people and secret scanners recognise a key that lies where it should not. */
const PREFIX = 'atl_'

export async function createApiKey(app: App, actor: Person, name: string) {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const id = newId()
  const now = app.now()
  await app.db.transaction().execute(async trx => {
    await lockAccount(trx, actor.uid)
    if ((await listApiKeysOf(trx, actor.uid)).length >= KEYS_MAX) {
      throw new AppError(
        'CONFLICT',
        `An account has at most ${KEYS_MAX} API keys. Delete one that is not used any more.`,
      )
    }
    await insertApiKey(trx, { id, uid: actor.uid, name, keyHash: hashToken(key), hint: key.slice(-4), now })
  })
  return { id, key, name, createdAt: now.toISOString() }
}

export async function listApiKeys(app: App, actor: Person): Promise<{ items: ApiKey[] }> {
  const keys = await listApiKeysOf(app.db, actor.uid)
  return {
    items: keys.map(key => ({
      id: key.id,
      name: key.name,
      hint: key.hint,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
    })),
  }
}

export async function deleteApiKey(app: App, actor: Person, id: string): Promise<void> {
  if (!(await deleteApiKeyById(app.db, actor.uid, id))) throw notFound('API key')
  announceIdentity(app, actor.uid)
}
