import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { formatDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { DEPTH_MAX, resolveTree, subtreeOf } from '@atelier/shared-schema/documents/tree.ts'
import {
  TreeRefusal,
  createFolder,
  moveFolder,
  removeFolders,
  renameFolder,
  restoreFolder,
  setFolderCover,
  trashFolder,
  writeFolder,
} from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { eraseDuePeople } from '#people/erase-person.queries.ts'
import { passItems } from '#people/pass-items.queries.ts'
import { appendToDocument } from './append-to-document.ts'
import { listFolderRows } from './kinds/tree-projection.queries.ts'
import { loadDocument } from './load-document.ts'
import { dissolveTree, holdTrees, readTree, transplantFolders } from './tree-transplant.ts'
import type { TreeRef } from './tree-transplant.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())

/** For the full count of random runs on a busy machine. */
const LONG_MS = 900_000
const now = new Date(1_700_000_000_000)
const at = now.getTime()

async function addPerson(due?: Date): Promise<string> {
  const uid = newId()
  await db
    .insertInto('person')
    .values({ uid, name: 'Somebody', ...(due && { deletion_due_at: due }) })
    .execute()
  return uid
}

async function addWorkspace(members: Record<string, WorkspaceRole>): Promise<string> {
  const id = newId()
  await db.insertInto('workspace').values({ id, name: 'Studio' }).execute()
  const rows = Object.entries(members).map(([uid, role]) => ({ workspace_id: id, uid, role }))
  await db.insertInto('workspace_member').values(rows).execute()
  return id
}

async function addImage(ownerUid: string, folderId: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('item')
    .values({ id, kind: 'IMAGE', owner_uid: ownerUid, folder_id: folderId, name: 'Picture' })
    .execute()
  return id
}

const ofPerson = (uid: string): TreeRef => ({ kind: 'tree', of: 'person', uid })
const ofWorkspace = (workspaceId: string): TreeRef => ({ kind: 'tree', of: 'workspace', workspaceId })

function change<T>(ref: TreeRef, by: string | null, mutate: (doc: Y.Doc) => T): Promise<T> {
  const author = by === null ? null : { uid: by, role: 'editor' as const }
  return db.transaction().execute(trx => appendToDocument(trx, formatDocumentName(ref), mutate, { author, now }))
}

/** Makes folders, each below the one before. */
async function makeChain(ref: TreeRef, by: string, ...names: string[]): Promise<string[]> {
  const ids = names.map(() => newId())
  await change(ref, by, doc => {
    for (const [index, name] of names.entries()) {
      createFolder(doc, { id: ids[index] ?? '', name, parentId: ids[index - 1] ?? null, by, now: at })
    }
  })
  return ids
}

const readRow = (id: string) => db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()

/** Rows and document say the same. */
async function expectAgreement(ref: TreeRef): Promise<void> {
  const loaded = await loadDocument(db, formatDocumentName(ref))
  const folders = loaded ? [...resolveTree(loaded.doc).folders.values()] : []
  const rows = await listFolderRows(db, ref)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(rows.map(row => ({ ...row, deleted_at: row.deleted_at?.getTime() ?? null })).toSorted(byId)).toEqual(
    folders
      .map(folder => ({
        id: folder.id,
        owner_uid: ref.of === 'person' ? ref.uid : folder.createdBy,
        folder_id: folder.parentId,
        name: folder.name,
        deleted_at: folder.trashed?.at ?? null,
        cover_id: folder.cover,
      }))
      .toSorted(byId),
  )
}

describe('rows follow the document', () => {
  test('through every act of a person on their own tree', async () => {
    const uid = await addPerson()
    const ref = ofPerson(uid)
    const [coast = '', sea = '', boats = ''] = await makeChain(ref, uid, 'Coast', 'Sea', 'Boats')
    expect(await readRow(sea)).toMatchObject({
      kind: 'FOLDER',
      owner_uid: uid,
      folder_id: coast,
      sharing_mode: 'private',
    })
    await change(ref, uid, doc => moveFolder(doc, { id: boats, parentId: null, now: at }))
    await change(ref, uid, doc => renameFolder(doc, { id: sea, name: 'The sea' }))
    const picture = await addImage(uid, sea)
    await change(ref, uid, doc => setFolderCover(doc, { id: sea, imageId: picture }))
    await expectAgreement(ref)
    await change(ref, uid, doc => setFolderCover(doc, { id: sea, imageId: boats }))
    await change(ref, uid, doc => setFolderCover(doc, { id: coast, imageId: picture }))
    await change(ref, uid, doc => setFolderCover(doc, { id: coast, imageId: null }))
    await change(ref, uid, doc => trashFolder(doc, { id: sea, by: uid, now: at }))
    expect(await readRow(sea)).toMatchObject({ name: 'The sea', deleted_at: now, deleted_by: uid })
    await expectAgreement(ref)
    await change(ref, uid, doc => restoreFolder(doc, { id: sea, now: at }))
    expect(await readRow(sea)).toMatchObject({ deleted_at: null, deleted_by: null })
    await expectAgreement(ref)
  })

  test('when a merge turns the tree inside out', async () => {
    const uid = await addPerson()
    const ref = ofPerson(uid)
    const [a = '', b = '', c = ''] = await makeChain(ref, uid, 'A', 'B', 'C')
    await change(ref, uid, doc => {
      moveFolder(doc, { id: c, parentId: null, now: at })
      moveFolder(doc, { id: b, parentId: c, now: at })
      moveFolder(doc, { id: a, parentId: b, now: at })
    })
    expect((await readRow(a))?.folder_id).toBe(b)
    await expectAgreement(ref)
  })

  test('and two moves that cross make no ring', async () => {
    const uid = await addPerson()
    const ref = ofPerson(uid)
    const [[a = ''], [b = '']] = [await makeChain(ref, uid, 'A'), await makeChain(ref, uid, 'B')]
    const loaded = await loadDocument(db, formatDocumentName(ref))
    const offline = loaded?.doc ?? new Y.Doc()
    moveFolder(offline, { id: b, parentId: a, now: at + 5 })
    await change(ref, uid, doc => moveFolder(doc, { id: a, parentId: b, now: at + 2 }))
    await change(ref, uid, doc => Y.applyUpdate(doc, Y.encodeStateAsUpdate(offline)))
    expect([(await readRow(a))?.folder_id, (await readRow(b))?.folder_id]).toEqual([b, null])
    await expectAgreement(ref)
  })

  test('for ever deleted: what else lies in it goes to its owners’ trash, what was moved out stays', async () => {
    const [uid, friend] = [await addPerson(), await addPerson()]
    const ref = ofPerson(uid)
    const [coast = '', sea = '', boats = ''] = await makeChain(ref, uid, 'Coast', 'Sea', 'Boats')
    const [own, theirs] = [await addImage(uid, sea), await addImage(friend, coast)]
    await change(ref, null, doc => removeFolders(doc, [coast, sea]))
    expect([await readRow(coast), await readRow(sea)]).toEqual([undefined, undefined])
    for (const id of [own, theirs]) expect(await readRow(id)).toMatchObject({ folder_id: null, deleted_at: now })
    expect(await readRow(boats)).toMatchObject({ folder_id: null, deleted_at: null })
    await expectAgreement(ref)
  })

  test('a workspace’s folders are their makers’, and open to all its members', async () => {
    const [owner, member] = [await addPerson(), await addPerson()]
    const workspaceId = await addWorkspace({ [owner]: 'owner', [member]: 'member' })
    const ref = ofWorkspace(workspaceId)
    const [top = '', below = ''] = await makeChain(ref, member, 'Campaign', 'Drafts')
    expect(await readRow(top)).toMatchObject({
      owner_uid: member,
      workspace_id: workspaceId,
      sharing_mode: 'restricted',
    })
    const grants = await db.selectFrom('item_grant').selectAll().where('item_id', 'in', [top, below]).execute()
    expect(grants.map(grant => [grant.workspace_id, grant.role])).toEqual([
      [workspaceId, 'editor'],
      [workspaceId, 'editor'],
    ])
    await expectAgreement(ref)
  })

  test('also of thousands of folders', async () => {
    const uid = await addPerson()
    const ref = ofPerson(uid)
    const ids = Array.from({ length: 2_000 }, newId)
    await change(ref, uid, doc => {
      for (const [index, id] of ids.entries()) {
        const place = { parent: index === 0 ? null : (ids[Math.floor(index / 8)] ?? null), was: null, moved: at }
        writeFolder(doc, { id, name: `Folder ${index}`, place, trashed: null, createdBy: uid, createdAt: at })
      }
    })
    await change(ref, uid, doc => renameFolder(doc, { id: ids[7] ?? '', name: 'Renamed' }))
    await expectAgreement(ref)
  })
})

test('whatever three replicas do apart, and in whatever order it arrives', { timeout: LONG_MS }, async () => {
  const step = fc.record({
    replica: fc.nat(2),
    act: fc.constantFrom('create', 'move', 'move', 'move', 'trash', 'restore', 'send', 'send', 'delete'),
    target: fc.nat(6),
    parent: fc.nat(6),
  })
  const steps = fc.array(step, { minLength: 20, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const uid = await addPerson()
      const ref = ofPerson(uid)
      const replicas = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
      let stored = new Y.Doc()
      for (const [index, { replica, act, target, parent }] of taken.entries()) {
        const doc = replicas[replica] ?? stored
        const folders = [...resolveTree(doc).folders.values()]
        const id = folders[target]?.id
        const parentId = folders[parent]?.id ?? null
        if (act === 'send') {
          await change(ref, uid, server => Y.applyUpdate(server, Y.encodeStateAsUpdate(doc)))
        } else if (act === 'delete' && id !== undefined) {
          await change(ref, null, server => removeFolders(server, [id]))
        } else {
          attempt(() => {
            if (act === 'create')
              createFolder(doc, { id: newId(), name: `${index}`, parentId, by: uid, now: at + index })
            else if (id === undefined) return
            else if (act === 'move') moveFolder(doc, { id, parentId, now: at + index })
            else if (act === 'trash') trashFolder(doc, { id, by: uid, now: at - index })
            else if (act === 'restore') restoreFolder(doc, { id, now: at + index })
          })
          continue
        }
        stored = (await loadDocument(db, formatDocumentName(ref)))?.doc ?? stored
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(stored))
        await expectAgreement(ref)
      }
    }),
    { numRuns: longCount({ short: 15, long: 300 }), seed: 20261122 },
  )

  function attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (!(error instanceof TreeRefusal)) throw error
    }
  }
})

describe('turned down, with nothing of it kept', () => {
  test('an id that belongs to something else', async () => {
    const [uid, stranger] = [await addPerson(), await addPerson()]
    const [theirs = ''] = await makeChain(ofPerson(stranger), stranger, 'Theirs')
    const image = await addImage(uid, theirs)
    for (const id of [theirs, image]) {
      const taken = change(ofPerson(uid), uid, doc =>
        createFolder(doc, { id, name: 'Mine', parentId: null, by: uid, now: at }),
      )
      await expect(taken).rejects.toMatchObject({ code: 4422 })
    }
    expect(await readRow(theirs)).toMatchObject({ owner_uid: stranger, name: 'Theirs' })
    expect(await loadDocument(db, formatDocumentName(ofPerson(uid)))).toBeUndefined()
  })

  test('folders deeper than the rows can hold', async () => {
    const uid = await addPerson()
    const chain = Array.from({ length: DEPTH_MAX }, (_, index) => `Level ${index + 1}`)
    const ids = await makeChain(ofPerson(uid), uid, ...chain)
    const deeper = change(ofPerson(uid), uid, doc => {
      const place = { parent: ids.at(-1) ?? '', was: null, moved: at }
      writeFolder(doc, { id: newId(), name: 'Deeper', place, trashed: null, createdBy: uid, createdAt: at })
    })
    await expect(deeper).rejects.toMatchObject({ reason: expect.stringContaining('64') as string })
    await expectAgreement(ofPerson(uid))
  })
})

describe('from tree to tree', () => {
  async function transplant(from: TreeRef, to: TreeRef, id: string, ownerUid: string) {
    await db.transaction().execute(async trx => {
      await holdTrees(trx, [from, to])
      const folders = subtreeOf(await readTree(trx, from), id)
      const parentOf = (folder: { id: string; parentId: string | null }) => (folder.id === id ? null : folder.parentId)
      await transplantFolders(trx, { from, to, folders, parentOf, ownerUid, byUid: ownerUid, now })
    })
  }

  test('a folder takes along all below it, what is in it and its grants, and opens to the workspace', async () => {
    const [uid, friend] = [await addPerson(), await addPerson()]
    const workspaceId = await addWorkspace({ [uid]: 'owner' })
    const [from, to] = [ofPerson(uid), ofWorkspace(workspaceId)]
    const [top = '', below = ''] = await makeChain(from, uid, 'Coast', 'Sea')
    const image = await addImage(uid, below)
    await db.updateTable('item').set({ sharing_mode: 'restricted' }).where('id', '=', top).execute()
    await db
      .insertInto('item_grant')
      .values({ id: newId(), item_id: top, uid: friend, workspace_id: null, role: 'viewer' })
      .execute()
    await transplant(from, to, top, uid)
    await expectAgreement(from)
    await expectAgreement(to)
    expect(await readRow(image)).toMatchObject({ folder_id: below, deleted_at: null })
    expect(await readRow(below)).toMatchObject({
      folder_id: top,
      workspace_id: workspaceId,
      sharing_mode: 'restricted',
    })
    const grants = db.selectFrom('item_grant').select(['uid', 'workspace_id']).where('item_id', '=', top)
    expect(await grants.execute()).toHaveLength(2)
    await transplant(to, from, top, uid)
    await expectAgreement(from)
    await expectAgreement(to)
    expect(await grants.execute()).toEqual([{ uid: friend, workspace_id: null }])
    expect(await readRow(below)).toMatchObject({ workspace_id: null, sharing_mode: 'private' })
  })

  test('when a workspace is dissolved everybody keeps what they made', async () => {
    const [owner, member] = [await addPerson(), await addPerson()]
    const workspaceId = await addWorkspace({ [owner]: 'owner', [member]: 'member' })
    const ref = ofWorkspace(workspaceId)
    const [top = ''] = await makeChain(ref, owner, 'Campaign')
    const [mid, low, deep] = [newId(), newId(), newId()]
    await change(ref, member, doc => createFolder(doc, { id: mid, name: 'Mine', parentId: top, by: member, now: at }))
    await change(ref, owner, doc => createFolder(doc, { id: low, name: 'Yours', parentId: mid, by: owner, now: at }))
    await change(ref, member, doc => createFolder(doc, { id: deep, name: 'Deep', parentId: low, by: member, now: at }))
    const heirs = await db.transaction().execute(trx => dissolveTree(trx, { workspaceId, now }))
    expect(heirs.toSorted()).toEqual([owner, member].toSorted())
    for (const uid of [owner, member]) await expectAgreement(ofPerson(uid))
    expect(await readRow(low)).toMatchObject({ owner_uid: owner, folder_id: top, workspace_id: null })
    expect(await readRow(mid)).toMatchObject({ owner_uid: member, folder_id: null })
    expect(await readRow(deep)).toMatchObject({ owner_uid: member, folder_id: mid })
    expect(await db.transaction().execute(trx => dissolveTree(trx, { workspaceId, now }))).toEqual([])
  })

  test('a folder with a name that is not taken any more can be moved, and is dissolved with the rest', async () => {
    const owner = await addPerson()
    const workspaceId = await addWorkspace({ [owner]: 'owner' })
    const ref = ofWorkspace(workspaceId)
    const [old, named] = [newId(), { place: { parent: null, was: null, moved: at }, trashed: null, createdAt: at }]
    const writeOld = (doc: Y.Doc) => writeFolder(doc, { ...named, id: old, name: 'two\u2028lines', createdBy: owner })
    await expect(change(ref, owner, writeOld)).rejects.toMatchObject({
      reason: expect.stringContaining('name') as string,
    })
    await change(ref, null, writeOld)
    const [top = ''] = await makeChain(ref, owner, 'Campaign')
    await change(ref, owner, doc => moveFolder(doc, { id: old, parentId: top, now: at }))
    await db.transaction().execute(trx => dissolveTree(trx, { workspaceId, now }))
    expect(await readRow(old)).toMatchObject({ owner_uid: owner, folder_id: top, name: 'two\u2028lines' })
    await expectAgreement(ofPerson(owner))
  })
})

describe('whoever leaves', () => {
  test('hands their folders in a workspace to its owner, in the document too', async () => {
    const [owner, member] = [await addPerson(), await addPerson()]
    const workspaceId = await addWorkspace({ [owner]: 'owner', [member]: 'member' })
    const [top = ''] = await makeChain(ofWorkspace(workspaceId), member, 'Campaign')
    const passed = await db.transaction().execute(trx => passItems(trx, { workspaceId, fromUid: member, toUid: owner }))
    expect(passed).toBe(1)
    expect(await readRow(top)).toMatchObject({ owner_uid: owner })
    await expectAgreement(ofWorkspace(workspaceId))
  })

  test('for ever leaves no tree behind, and takes nobody’s folders along', async () => {
    const [leaving, other] = [await addPerson(now), await addPerson()]
    const own = await addWorkspace({ [leaving]: 'owner', [other]: 'member' })
    const theirs = await addWorkspace({ [other]: 'owner', [leaving]: 'member' })
    const [mine = ''] = await makeChain(ofPerson(leaving), leaving, 'Private')
    const [campaign = ''] = await makeChain(ofWorkspace(own), leaving, 'Campaign')
    const [kept] = [newId()]
    await change(ofWorkspace(own), other, doc =>
      createFolder(doc, { id: kept, name: 'Kept', parentId: campaign, by: other, now: at }),
    )
    const [passed = ''] = await makeChain(ofWorkspace(theirs), leaving, 'Passed')
    expect(await eraseDuePeople(db, now)).toEqual([leaving])
    expect([await readRow(mine), await readRow(campaign)]).toEqual([undefined, undefined])
    expect(await readRow(kept)).toMatchObject({ owner_uid: other, folder_id: null, workspace_id: null })
    expect(await readRow(passed)).toMatchObject({ owner_uid: other, workspace_id: theirs })
    await expectAgreement(ofPerson(other))
    await expectAgreement(ofWorkspace(theirs))
    const names = [formatDocumentName(ofPerson(leaving)), formatDocumentName(ofWorkspace(own))]
    const left = await db
      .selectFrom('document')
      .select('name')
      .where('name', '=', sql<string>`any(${names}::text[])`)
      .execute()
    expect(left).toEqual([])
  })
})
