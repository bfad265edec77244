import { findItemAccess, findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { AccessReport, PersonReference } from '@atelier/shared-schema/contract/families/share.ts'
import type { GrantRole, ItemKind, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'
import { readAccessReport } from './access-report.ts'
import { holdItems } from './items.queries.ts'
import { nameKind } from './kind-name.ts'
import { notifyPeople } from './notify.queries.ts'
import { findPeople, isReached, putGrant, removeGrant, setMode } from './share.queries.ts'
import type { NamedPerson } from './share.queries.ts'
import { handOver } from './transfer.queries.ts'

interface TransferAsk {
  kind: ItemKind
  id: string
  to: PersonReference
  keepRole: GrantRole | null
}

interface TransferAnswer {
  ownershipChange: 'CREATED' | 'UNCHANGED'
  yourOwnershipChange: 'REMOVED' | 'UNCHANGED'
  report: AccessReport | null
}

/** Gives a thing to somebody who has access to it already: nobody is made the owner of what they never saw. */
export function transferItem(app: App, actor: Person, ask: TransferAsk): Promise<TransferAnswer> {
  const { kind, id } = ask
  return app.db.transaction().execute(async trx => {
    const found = (await holdItems(trx, actor, [id])).get(id)
    const item = assertLive(found?.item.kind === kind ? found : undefined, 'transfer', nameKind(kind))
    const [receiver] = await findPeople(trx, [ask.to])
    if (receiver?.uid === item.owner_uid) {
      const report = await readAccessReport(trx, actor, item)
      return { ownershipChange: 'UNCHANGED', yourOwnershipChange: 'UNCHANGED', report }
    }
    await passOn(trx, actor, item, { to: await assertReceiver(trx, item, receiver), keepRole: ask.keepRole })
    const after = await findItemAccess(trx, actor, id)
    const seen = after?.role ? { ...after.item, role: after.role } : null
    return {
      ownershipChange: 'CREATED',
      yourOwnershipChange: 'REMOVED',
      report: seen && (await readAccessReport(trx, actor, seen)),
    }
  })
}

async function assertReceiver(trx: Trx, item: VisibleItem, person: NamedPerson | undefined): Promise<NamedPerson> {
  if (!person || !(await isReached(trx, item.id, person.uid))) {
    throw new AppError('CONFLICT', 'Only who has access can become the owner. Share it with them first.')
  }
  if (item.workspace_id === null) return person
  const role = await findWorkspaceRole(trx, person.uid, item.workspace_id)
  if (workspaceRoleAtLeast(role, 'member')) return person
  throw new AppError('CONFLICT', `This belongs to a workspace, and ${person.name} is not a member of it.`)
}

async function passOn(
  trx: Trx,
  actor: Person,
  item: VisibleItem,
  { to, keepRole }: { to: NamedPerson; keepRole: GrantRole | null },
): Promise<void> {
  await removeGrant(trx, item.id, { uid: to.uid })
  await handOver(trx, { itemId: item.id, fromUid: item.owner_uid, toUid: to.uid })
  if (keepRole !== null) {
    await putGrant(trx, { itemId: item.id, to: { uid: actor.uid }, role: keepRole, by: to.uid, expiresAt: null })
    const mode: SharingMode = item.sharing_mode === 'private' ? 'restricted' : item.sharing_mode
    if (mode !== item.sharing_mode) await setMode(trx, item.id, mode)
  }
  const data = { itemKind: item.kind }
  await notifyPeople(trx, [{ uid: to.uid, kind: 'OWNERSHIP_RECEIVED', actorUid: actor.uid, itemId: item.id, data }])
}
