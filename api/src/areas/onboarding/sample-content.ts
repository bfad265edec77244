import type { Trx } from '@atelier/database/database/connection.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { insertWildcard } from '#areas/wildcards/wildcards.queries.ts'
import { sampleWildcards } from './sample-wildcards.ts'

export interface NewPerson {
  uid: string
  locale: Locale
}

/**
 * No empty house: what a new account begins with, made in the transaction that makes the account. Each is a moment older
 * than the one before, so that lists by date show them in their order.
 */
export async function createSampleContent(trx: Trx, person: NewPerson, now: Date): Promise<void> {
  for (const [index, sample] of sampleWildcards(person.locale).entries()) {
    await insertWildcard(trx, {
      ...sample,
      ownerUid: person.uid,
      workspaceId: null,
      isDraft: false,
      now: new Date(now.getTime() - index * 1_000),
    })
  }
}
