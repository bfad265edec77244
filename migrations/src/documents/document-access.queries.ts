import { sql } from 'kysely'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows, workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import type { DocumentRight } from '@atelier/shared-schema/documents/sync-messages.ts'
import type { ItemKind, ItemRole, WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { findItemAccess, findItemsAccess, findWorkspaceRole } from '#access/access.queries.ts'
import type { ItemAccess } from '#access/access.ts'
import { roleOfRank, roleRankOf } from '#access/role-rank.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { itemKindOfDocument } from './create-document.queries.ts'

type ItemDocumentRef = Exclude<DocumentRef, { kind: 'tree' }>

/** What somebody may do with a document, and what they are to it. Members of a workspace are editors of its tree. */
export type DocumentAccess =
  | { right: Extract<DocumentRight, 'read'>; role: ItemRole }
  | { right: Extract<DocumentRight, 'write'>; role: Exclude<ItemRole, 'viewer'> }

/** null: for this actor there is no such document. Trees are opened by people alone, never over a link. */
export async function findDocumentAccess(db: Db | Trx, actor: Actor, ref: DocumentRef): Promise<DocumentAccess | null> {
  if (ref.kind !== 'tree') return accessToDocument(await findItemAccess(db, actor, ref.itemId), ref)
  if (actor.who !== 'person' || actor.onlyItemId !== undefined) return null
  if (ref.of === 'person') return ref.uid === actor.uid ? { right: 'write', role: 'owner' } : null
  return accessToTree(await findWorkspaceRole(db, actor.uid, ref.workspaceId))
}

function accessToDocument(found: ItemAccess | undefined, ref: ItemDocumentRef): DocumentAccess | null {
  if (!found || found.item.kind !== itemKindOfDocument[ref.kind]) return null
  return accessToItem(found.role, found.item.deleted_at !== null)
}

/** What lies in the trash may be looked at, not changed. */
function accessToItem(role: ItemRole | null, isDeleted: boolean): DocumentAccess | null {
  if (role === null) return null
  return isDeleted || role === 'viewer' || !roleAllows(role, 'contribute')
    ? { right: 'read', role }
    : { right: 'write', role }
}

function accessToTree(role: WorkspaceRole | null): DocumentAccess | null {
  return workspaceRoleAtLeast(role, 'member') ? { right: 'write', role: 'editor' } : null
}

/** One who holds a document open: a person, by which session or API key, or a visitor, who has nothing but the link. */
export interface DocumentHolder {
  /** null of a visitor, and so is what follows. */
  uid: string | null
  credentialId: string | null
  ref: DocumentRef
}

interface PersonHolding {
  uid: string
  credentialId: string
  ref: DocumentRef
}

export interface HeldAccess {
  /** Whether the session or key still stands and the account is not on its way out. */
  isSignedIn: boolean
  /** What others call the person now. */
  personName: string
  access: DocumentAccess | null
  /** Whether what the document belongs to still exists, be it out of reach. */
  isThere: boolean
  /** Another number whenever anything was said about that. */
  talk: number
}

/** The same answers for many holders, in their order; one round trip for people, one for visitors. */
export async function findHeldAccess(
  db: Db | Trx,
  holders: readonly DocumentHolder[],
  now: Date,
): Promise<HeldAccess[]> {
  const people = holders.filter(isPerson)
  const visited = holders.filter(holder => !isPerson(holder)).map(({ ref }) => ref)
  const ofPeople = (await findPeoplesAccess(db, people, now)).values()
  const ofVisitors = (await findVisitorsAccess(db, visited)).values()
  return holders.map(holder => (isPerson(holder) ? ofPeople : ofVisitors).next().value ?? gone)
}

function isPerson(holder: DocumentHolder): holder is PersonHolding {
  return holder.uid !== null && holder.credentialId !== null
}

const gone: HeldAccess = { isSignedIn: false, personName: '', access: null, isThere: false, talk: 0 }

/** A visitor has nothing that could end but the link. */
async function findVisitorsAccess(db: Db | Trx, visited: readonly DocumentRef[]): Promise<HeldAccess[]> {
  const ids = visited.flatMap(ref => (ref.kind === 'tree' ? [] : ref.itemId))
  const items = await findItemsAccess(db, anonymous, ids)
  return visited.map(ref => {
    const found = ref.kind === 'tree' ? undefined : items.get(ref.itemId)
    return {
      isSignedIn: true,
      personName: '',
      access: ref.kind === 'tree' ? null : accessToDocument(found, ref),
      isThere: found !== undefined,
      // What is said about a board is not for visitors.
      talk: 0,
    }
  })
}

async function findPeoplesAccess(db: Db | Trx, holders: readonly PersonHolding[], now: Date): Promise<HeldAccess[]> {
  if (holders.length === 0) return []
  const { rows } = await selectHeldAccess(holders, now).execute(db)
  const byPlace = new Map(rows.map(row => [row.place, row]))
  return holders.map(({ uid, ref }, index) => {
    const row = byPlace.get(index + 1)
    if (!row) return gone
    return {
      isSignedIn: row.is_signed_in,
      personName: row.person_name,
      access: accessOfRow(row, uid, ref),
      isThere: row.is_there,
      talk: row.talk,
    }
  })
}

interface HeldRow {
  place: number
  person_name: string
  /** Of a review guest: the one thing there is for them. */
  only_item_id: string | null
  is_signed_in: boolean
  is_there: boolean
  item_kind: ItemKind | null
  is_deleted: boolean
  role_rank: number | null
  workspace_role: WorkspaceRole | null
  talk: number
}

function accessOfRow(row: HeldRow, uid: string, ref: DocumentRef): DocumentAccess | null {
  if (row.only_item_id !== null && (ref.kind === 'tree' || ref.itemId !== row.only_item_id)) return null
  if (ref.kind !== 'tree') {
    if (row.item_kind !== itemKindOfDocument[ref.kind]) return null
    return accessToItem(roleOfRank(row.role_rank ?? 0), row.is_deleted)
  }
  if (ref.of === 'person') return ref.uid === uid ? { right: 'write', role: 'owner' } : null
  return accessToTree(row.workspace_role)
}

function selectHeldAccess(holders: readonly PersonHolding[], now: Date) {
  const uids = holders.map(holder => holder.uid)
  const credentials = holders.map(holder => holder.credentialId)
  const items = holders.map(({ ref }) => (ref.kind === 'tree' ? null : ref.itemId))
  const workspaces = holders.map(({ ref }) => (ref.kind === 'tree' && ref.of === 'workspace' ? ref.workspaceId : null))
  return sql<HeldRow>`select asked.place::int, person.name as person_name, person.only_item_id,
  person.deletion_due_at is null and (
    exists (select from session where session.id = asked.credential_id and session.uid = asked.uid and session.expires_at > ${now})
    or exists (select from api_key where api_key.id = asked.credential_id and api_key.uid = asked.uid)
  ) as is_signed_in,
  coalesce(item.id, workspace.id) is not null or (asked.item_id is null and asked.workspace_id is null) as is_there,
  item.kind as item_kind, item.deleted_at is not null as is_deleted,
  case when item.id is not null then ${roleRankOf(sql`asked.uid`)} end as role_rank,
  (select role from workspace_member where workspace_id = asked.workspace_id and uid = asked.uid) as workspace_role,
  coalesce((select stamp from comment_stamp where comment_stamp.item_id = asked.item_id), 0)::float8 as talk
from unnest(${uids}::uuid[], ${credentials}::uuid[], ${items}::uuid[], ${workspaces}::uuid[])
  with ordinality as asked (uid, credential_id, item_id, workspace_id, place)
join person on person.uid = asked.uid
left join item on item.id = asked.item_id
left join workspace on workspace.id = asked.workspace_id`
}
