import type { Db } from '@atelier/database/database/connection.ts'

export async function findOnboarding(db: Db, uid: string): Promise<unknown> {
  const row = await db.selectFrom('person').select('onboarding').where('uid', '=', uid).executeTakeFirstOrThrow()
  return row.onboarding
}

export async function writeOnboarding(db: Db, uid: string, onboarding: unknown): Promise<void> {
  await db
    .updateTable('person')
    .set({ onboarding: JSON.stringify(onboarding) })
    .where('uid', '=', uid)
    .execute()
}
