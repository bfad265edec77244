import { readCreditSettings, writeCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { issue } from '@atelier/database/credits/grants.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { toMilli } from '@atelier/shared-schema/credits/credit-amount.ts'
import type { CreditSettings, CreditSettingsChange } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import type { Once } from '#http/once.ts'
import { findSomeone } from '#areas/workspaces/workspaces.queries.ts'
import { recordAudit } from '#audit/audit.queries.ts'

export function changeCreditSettings(
  app: App,
  actor: Person,
  { isEnabled, signUp, earnings, tariffs }: CreditSettingsChange,
): Promise<CreditSettings> {
  return app.db.transaction().execute(async trx => {
    const before = await readCreditSettings(trx, { isLocked: true })
    const after: CreditSettings = {
      isEnabled: isEnabled ?? before.isEnabled,
      signUp: signUp ?? before.signUp,
      earnings: { ...before.earnings, ...earnings },
      tariffs: { ...before.tariffs, ...tariffs },
    }
    await writeCreditSettings(trx, after, { uid: actor.uid, now: app.now() })
    await recordAudit(trx, { actorUid: actor.uid, act: 'credits.settings', subject: 'installation', before, after })
    return after
  })
}

export async function grantCredits(
  app: App,
  actor: Person,
  { to, amount, note, once }: { to: string; amount: number; note: string; once: Once },
): Promise<void> {
  await app.db.transaction().execute(async trx => {
    const uid = await findSomeone(trx, to.includes('@') ? { email: to } : { username: to })
    if (!uid) {
      throw new AppError('NOT_FOUND', 'There is no account with this name or e-mail address. Check how it is written.')
    }
    await once.note(trx, uid)
    const subject = { kind: 'person' as const, id: uid }
    await issue(trx, {
      to: { holder: 'person', uid },
      currency: 'credit',
      kind: 'grant',
      amount: toMilli(amount),
      reason: 'gift',
      key: `owner-gift:${newId()}`,
      subject,
      actorUid: actor.uid,
      note,
    })
    await recordAudit(trx, {
      actorUid: actor.uid,
      act: 'credits.grant',
      subject: `person:${uid}`,
      reason: note,
      after: { amount },
    })
  })
}
