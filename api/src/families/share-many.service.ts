import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { SharingChange } from '@atelier/shared-schema/contract/families/share.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import type { App } from '#app.ts'
import { orTakeBack } from '#driving/or-take-back.queries.ts'
import { partByRight } from './bulk.ts'
import { holdItems } from './items.queries.ts'
import {
  assertKeepsAccess,
  assertNotTakenDown,
  assertSpeaksForWorkspace,
  giveRole,
  openToThoseNamed,
  refuse,
} from './share.service.ts'
import { findPeople, listMemberUids, setMode } from './share.queries.ts'

interface Ask {
  kind: ItemKind
  ids: readonly string[]
  change: SharingChange
  /** What else stands in the way of one item: throws the reason. */
  check?: (item: VisibleItem) => void
}

type ChangeOne = (item: VisibleItem) => Promise<void>

/** Each by itself: what one of them is refused for takes back what was written of it, and nothing of the others. */
export function shareMany(app: App, actor: Person, ask: Ask): Promise<BulkAnswer> {
  return app.db.transaction().execute(async trx => {
    const access = await holdItems(trx, actor, ask.ids)
    const { allowed, refused } = partByRight(access, { ...ask, right: 'share' })
    const changeOne = allowed.length > 0 ? await prepareChange(trx, actor, ask.change) : undefined
    const done: string[] = []
    for (const item of allowed) {
      try {
        await orTakeBack(trx, async () => {
          await changeOne?.(item)
          await assertKeepsAccess(trx, actor, { kind: ask.kind, id: item.id })
        })
        done.push(item.id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push({ id: item.id, code: error.code, message: error.message })
      }
    }
    return { done, refused }
  })
}

/** Whom it is for is looked up once, however many things there are. */
function prepareChange(trx: Trx, actor: Person, change: SharingChange): Promise<ChangeOne> | ChangeOne {
  switch (change.is) {
    case 'person':
      return prepareForPerson(trx, actor, change)
    case 'workspace':
      return prepareForWorkspace(trx, actor, change)
    case 'mode':
      return async item => {
        if (change.mode === 'public') assertNotTakenDown(item)
        await setMode(trx, item.id, change.mode)
      }
  }
}

async function prepareForPerson(
  trx: Trx,
  actor: Person,
  { person: reference, role, expiresAt }: Extract<SharingChange, { is: 'person' }>,
): Promise<ChangeOne> {
  const [person] = await findPeople(trx, [reference])
  return async item => {
    const refusal = refuse(reference, person, item)
    if (refusal) throw new AppError(refusal.code, refusal.message)
    if (!person) return
    await giveRole(trx, actor, item, { to: { uid: person.uid }, role, tell: [person.uid], expiresAt })
    await openToThoseNamed(trx, item)
  }
}

async function prepareForWorkspace(
  trx: Trx,
  actor: Person,
  { workspaceId, role, expiresAt }: Extract<SharingChange, { is: 'workspace' }>,
): Promise<ChangeOne> {
  await assertSpeaksForWorkspace(trx, actor, workspaceId)
  const tell = await listMemberUids(trx, workspaceId)
  return async item => {
    await giveRole(trx, actor, item, { to: { workspaceId }, role, tell, expiresAt })
    await openToThoseNamed(trx, item)
  }
}
