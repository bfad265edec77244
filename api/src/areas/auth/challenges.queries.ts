import type { Db } from '@atelier/database/database/connection.ts'
import type { WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'

/** Somebody else may ask for challenges of an address too; this many of the newest are tried when none is named. */
const TRIED_AT_ONCE = 5

export interface Challenge {
  id: string
  message: string
}

export interface ChallengeOwner {
  provider: WalletProvider
  address: string
  purpose: string
  /** Who asked, when signed in: nobody else can use it. */
  uid: string | null
}

export async function insertChallenge(
  db: Db,
  owner: ChallengeOwner,
  challenge: Challenge & { createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('wallet_challenge')
    .values({
      ...owner,
      id: challenge.id,
      message: challenge.message,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

export async function listLiveChallenges(
  db: Db,
  owner: ChallengeOwner,
  now: Date,
  message: string | undefined,
): Promise<Challenge[]> {
  return db
    .selectFrom('wallet_challenge')
    .select(['id', 'message'])
    .where('provider', '=', owner.provider)
    .where('address', '=', owner.address)
    .where('purpose', '=', owner.purpose)
    .where('uid', 'is not distinct from', owner.uid)
    .where('expires_at', '>', now)
    .$if(message !== undefined, query => query.where('message', '=', message ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TRIED_AT_ONCE)
    .execute()
}

/** Taken once: of two parallel uses one finds it gone. */
export async function deleteChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('wallet_challenge')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteChallengesOfPerson(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('wallet_challenge').where('uid', '=', uid).execute()
}
