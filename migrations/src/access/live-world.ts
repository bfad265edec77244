import type { Db } from '#database/connection.ts'
import { entryOf, withFoldersAbove } from './policy-model.ts'
import type { ModelItem, World } from './policy-model.ts'
import type { Act, NewThing } from './random-world.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

const PEOPLE = 4
const WORKSPACES = 2
const past = new Date(0)

/** People and workspaces in the database, and the model of them. What a former world left there is deleted. */
export async function startWorld(db: Db): Promise<World> {
  await db.deleteFrom('person').execute()
  await db.deleteFrom('workspace').execute()
  const people = Array.from({ length: PEOPLE }, newId)
  const workspaces = Array.from({ length: WORKSPACES }, newId)
  await db
    .insertInto('person')
    .values(people.map((uid, index) => ({ uid, name: `Person ${index}` })))
    .execute()
  await db
    .insertInto('workspace')
    .values(workspaces.map((id, index) => ({ id, name: `Workspace ${index}` })))
    .execute()
  return {
    people: new Set(people),
    workspaces: new Map(workspaces.map(id => [id, new Map<string, WorkspaceRole>()])),
    items: new Map(),
    grants: [],
    library: new Set(),
    favorites: new Set(),
  }
}

/** Does the act in the database and in the model. Acts that name nothing, and moves into one's own inside, do nothing. */
export async function applyAct(db: Db, world: World, act: Act): Promise<void> {
  if (act.act === 'add') return addThing(db, world, act.thing)
  if (act.act === 'join') return joinWorkspace(db, world, act)
  if (act.act === 'leave') return leave(db, world, at(world.people, act.person))
  if (act.act === 'revoke') return revoke(db, world, act)
  const item = at(world.items.values(), act.item)
  if (!item) return undefined
  switch (act.act) {
    case 'grant':
      return grant(db, world, item, act)
    case 'keep':
      return keep(db, world, item, act)
    case 'purge':
      await db.deleteFrom('item').where('id', '=', item.id).execute()
      return forgetItem(world, item)
    case 'move':
      return move(db, world, item, act.folder)
    default:
      return change(db, world, item, act)
  }
}

function at<T>(from: Iterable<T>, place: number | null): T | undefined {
  const list = [...from]
  return place === null ? undefined : list[place % list.length]
}

function foldersOf(world: World): ModelItem[] {
  return [...world.items.values()].filter(item => item.kind === 'FOLDER')
}

async function addThing(db: Db, world: World, thing: NewThing): Promise<void> {
  const owner = at(world.people, thing.owner)
  if (owner === undefined) return
  const item: ModelItem = {
    id: newId(),
    kind: thing.kind,
    owner,
    folder: at(foldersOf(world), thing.folder)?.id ?? null,
    workspace: at(world.workspaces.keys(), thing.workspace) ?? null,
    name: 'a',
    mode: thing.mode,
    linkEnded: false,
    withheld: false,
    draft: thing.draft,
    deleted: false,
    discoverable: false,
    favoriteCount: 0,
  }
  world.items.set(item.id, item)
  await db
    .insertInto('item')
    .values({
      id: item.id,
      kind: item.kind,
      owner_uid: item.owner,
      folder_id: item.folder,
      workspace_id: item.workspace,
      name: item.name,
      sharing_mode: item.mode,
      is_draft: item.draft,
    })
    .execute()
}

type ChangeOf<Name extends Act['act']> = Extract<Act, { act: Name }>

async function change(
  db: Db,
  world: World,
  item: ModelItem,
  act: ChangeOf<'mode' | 'draft' | 'delete' | 'own' | 'publish' | 'rename' | 'withhold'>,
): Promise<void> {
  // What was taken down is refused this by the database.
  if (item.withheld && (act.act === 'publish' || (act.act === 'mode' && act.mode === 'public'))) return
  if (act.act === 'withhold') withhold(item, act.withheld)
  if (act.act === 'mode') {
    Object.assign(item, { mode: act.mode, discoverable: false, linkEnded: act.mode === 'public' && act.linkEnded })
  }
  if (act.act === 'publish') Object.assign(item, { mode: 'public', discoverable: true, linkEnded: false })
  if (act.act === 'draft') item.draft = act.draft
  if (act.act === 'delete') item.deleted = act.deleted
  if (act.act === 'own') item.owner = at(world.people, act.owner) ?? item.owner
  if (act.act === 'rename') Object.assign(item, { name: act.name, favoriteCount: act.favoriteCount })
  const now = new Date()
  await db
    .updateTable('item')
    .set({
      sharing_mode: item.mode,
      link_expires_at: item.linkEnded ? past : null,
      is_draft: item.draft,
      deleted_at: item.deleted ? now : null,
      owner_uid: item.owner,
      discoverable_at: item.discoverable ? now : null,
      rating: 'sfw',
      withheld_at: item.withheld ? now : null,
      name: item.name,
      favorite_count: item.favoriteCount,
      updated_at: now,
    })
    .where('id', '=', item.id)
    .execute()
}

function withhold(item: ModelItem, withheld: boolean): void {
  const mode = withheld && item.mode === 'public' ? 'restricted' : item.mode
  Object.assign(item, {
    withheld,
    mode,
    discoverable: item.discoverable && !withheld,
    linkEnded: item.linkEnded && mode === 'public',
  })
}

async function move(db: Db, world: World, item: ModelItem, place: number | null): Promise<void> {
  const folder = at(foldersOf(world), place)
  const isInside = folder !== undefined && withFoldersAbove(world, folder).includes(item)
  const moving = db
    .updateTable('item')
    .set({ folder_id: folder?.id ?? null })
    .where('id', '=', item.id)
    .execute()
  if (!isInside) {
    await moving
    item.folder = folder?.id ?? null
    return
  }
  const refused = await moving.then(
    () => false,
    () => true,
  )
  if (!refused) throw new Error('The database let a folder be put into itself')
}

async function grant(db: Db, world: World, item: ModelItem, act: ChangeOf<'grant'>): Promise<void> {
  const to = act.toWorkspace ? at(world.workspaces.keys(), act.to) : at(world.people, act.to)
  if (to === undefined) return
  const known = world.grants.find(each => each.item === item.id && each.to === to)
  if (known) {
    Object.assign(known, { role: act.role, ended: act.ended })
    await db
      .updateTable('item_grant')
      .set({ role: act.role, expires_at: act.ended ? past : null })
      .where('id', '=', known.id)
      .execute()
    return
  }
  const id = newId()
  world.grants.push({ id, item: item.id, to, role: act.role, ended: act.ended })
  const whom = act.toWorkspace ? { workspace_id: to, uid: null } : { uid: to, workspace_id: null }
  await db
    .insertInto('item_grant')
    .values({ id, item_id: item.id, role: act.role, expires_at: act.ended ? past : null, ...whom })
    .execute()
}

async function revoke(db: Db, world: World, act: ChangeOf<'revoke'>): Promise<void> {
  const gone = at(world.grants, act.grant)
  if (!gone) return
  world.grants = world.grants.filter(each => each !== gone)
  await db.deleteFrom('item_grant').where('id', '=', gone.id).execute()
}

async function keep(db: Db, world: World, item: ModelItem, act: ChangeOf<'keep'>): Promise<void> {
  const uid = at(world.people, act.person)
  if (uid === undefined || world[act.list].has(entryOf(uid, item.id))) return
  world[act.list].add(entryOf(uid, item.id))
  const table = act.list === 'library' ? 'library_entry' : 'favorite'
  await db.insertInto(table).values({ uid, item_id: item.id }).execute()
}

async function joinWorkspace(db: Db, world: World, act: ChangeOf<'join'>): Promise<void> {
  const [workspaceId, members] = at(world.workspaces, act.workspace) ?? []
  const uid = at(world.people, act.person)
  if (workspaceId === undefined || members === undefined || uid === undefined) return
  members.delete(uid)
  await db.deleteFrom('workspace_member').where('workspace_id', '=', workspaceId).where('uid', '=', uid).execute()
  if (act.role === null) return
  members.set(uid, act.role)
  await db.insertInto('workspace_member').values({ workspace_id: workspaceId, uid, role: act.role }).execute()
}

/** A person deletes their account, and all that is theirs goes with them. */
async function leave(db: Db, world: World, uid: string | undefined): Promise<void> {
  if (uid === undefined || world.people.size === 1) return
  world.people.delete(uid)
  for (const members of world.workspaces.values()) members.delete(uid)
  world.grants = world.grants.filter(each => each.to !== uid)
  for (const item of [...world.items.values()].filter(each => each.owner === uid)) forgetItem(world, item)
  await db.deleteFrom('person').where('uid', '=', uid).execute()
}

function forgetItem(world: World, item: ModelItem): void {
  world.items.delete(item.id)
  world.grants = world.grants.filter(each => each.item !== item.id)
  for (const other of world.items.values()) if (other.folder === item.id) other.folder = null
}
