import { findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { Grantee } from '#families/share.queries.ts'
import { leaveGrantOut } from './arrival.ts'
import type { Arrival } from './arrival.ts'
import type { ArchivedGrant, ArchivedItem, ArchivedSharing } from './archive-format.ts'
import { insertGrant, setSharing } from './import.queries.ts'
import { findPeopleHere } from './import-voices.queries.ts'

/**
 * Whom a thing was shared with, where whoever brings it wants that. A person is whoever has the very same uid here: another
 * who goes by the same name must not get to see what was never meant for them.
 */
export async function writeSharing(trx: Trx, arrival: Arrival, item: ArchivedItem): Promise<void> {
  const { sharing } = item
  if (arrival.sharing === 'private' || sharing === null) return
  const id = arrival.ids.of(item.id)
  const mode = modeOf(item, sharing, arrival.app.now())
  // The folders of a workspace are open to its members, whatever they were before.
  const staysOpen = item.kind === 'FOLDER' && arrival.target.workspaceId !== null && mode === 'private'
  if (!staysOpen) {
    const isPublic = mode === 'public'
    await setSharing(trx, id, {
      mode,
      linkExpiresAt: isPublic ? sharing.linkExpiresAt : null,
      discoverableAt: isPublic && isForEverybody(item, sharing) ? sharing.discoverableAt : null,
    })
  }
  if (item.rating === 'hardcore-nsfw') return
  for (const grant of sharing.grants) await writeGrant(trx, arrival, { id, item, grant })
}

function modeOf({ rating }: ArchivedItem, { mode, linkExpiresAt }: ArchivedSharing, now: Date): SharingMode {
  if (rating === 'hardcore-nsfw') return 'private'
  const isOver = linkExpiresAt !== null && Date.parse(linkExpiresAt) <= now.getTime()
  return mode === 'public' && (isOver || rating === 'semi-nsfw') ? 'restricted' : mode
}

function isForEverybody({ rating, isDraft }: ArchivedItem, { linkExpiresAt }: ArchivedSharing): boolean {
  return rating === 'sfw' && !isDraft && linkExpiresAt === null
}

interface GrantOf {
  id: string
  item: ArchivedItem
  grant: ArchivedGrant
}

async function writeGrant(trx: Trx, arrival: Arrival, { id, item, grant }: GrantOf): Promise<void> {
  const { app, target } = arrival
  if (grant.expiresAt !== null && Date.parse(grant.expiresAt) <= app.now().getTime()) return
  // The importer has every right already, and one's own space is no workspace.
  if (grant.to.id === target.uid || (grant.to.id === 'self' && target.workspaceId === null)) return
  const to = await findGrantee(trx, arrival, grant)
  if ('why' in to) leaveGrantOut(arrival, { item: item.name, to: grant.to.name, why: to.why })
  else await insertGrant(trx, { itemId: id, to, by: target.uid, grant })
}

async function findGrantee(
  trx: Trx,
  { target }: Arrival,
  { to }: ArchivedGrant,
): Promise<Grantee | { why: 'not-here' | 'not-a-member' }> {
  if (to.id === 'self') return { workspaceId: target.workspaceId ?? '' }
  if (to.kind === 'person') {
    return (await findPeopleHere(trx, [to.id])).has(to.id) ? { uid: to.id } : { why: 'not-here' }
  }
  const role = await findWorkspaceRole(trx, target.uid, to.id)
  return role !== null && workspaceRoleAtLeast(role, 'member') ? { workspaceId: to.id } : { why: 'not-a-member' }
}
