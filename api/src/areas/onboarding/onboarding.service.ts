import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { onboarding } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import type { Onboarding } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import type { App } from '#app.ts'
import { findOnboarding, writeOnboarding } from './onboarding.queries.ts'

const unanswered = { answeredAt: null, isSkipped: false, answers: {} }

export async function readOnboarding(app: App, actor: Person): Promise<Onboarding> {
  return onboarding.parse((await findOnboarding(app.db, actor.uid)) ?? unanswered)
}

/** Answering again replaces what was said before. */
export async function saveOnboarding(
  app: App,
  actor: Person,
  { isSkipped, ...answers }: Onboarding['answers'] & { isSkipped: boolean },
): Promise<Onboarding> {
  const saved = { answeredAt: app.now().toISOString(), isSkipped, answers }
  await writeOnboarding(app.db, actor.uid, saved)
  return saved
}
