import { createECDH } from 'node:crypto'
import { SecretUnreadable } from '@atelier/platform/secrets/secret-box.ts'
import type { SecretBox } from '@atelier/platform/secrets/secret-box.ts'
import type { Db } from '#database/connection.ts'
import { findPushKey, replacePushKey } from './push-keys.queries.ts'
import type { PushKeyRow } from './push-keys.queries.ts'

/** By which push services know this installation (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const SUBJECT = 'push_key'
const PRIVATE_BYTES = 32

/** Made by whoever asks first. Where the secrets' key is another one, as after a restore elsewhere, they are made anew. */
export async function openPushKeys(db: Db, box: SecretBox): Promise<PushKeys> {
  const row = await findPushKey(db)
  const known = row && (await openRow(box, row))
  if (known) return known
  const { publicKey, privateKey } = makePushKeys()
  const sealed = await box.seal(privateKey, SUBJECT)
  await replacePushKey(db, { public_key: publicKey, sealed }, row?.public_key ?? null)
  const kept = await findPushKey(db)
  const opened = kept && (await openRow(box, kept))
  if (!opened)
    throw new SecretUnreadable('the key of push messages was sealed with another SECRETS_KEY at the same time')
  return opened
}

async function openRow(box: SecretBox, row: PushKeyRow): Promise<PushKeys | undefined> {
  try {
    return { publicKey: row.public_key, privateKey: await box.open(row.sealed, SUBJECT) }
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

function makePushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros are left out of it, and wanted.
  const bare = pair.getPrivateKey()
  const whole = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bare.length), bare])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: whole.toString('base64url') }
}
