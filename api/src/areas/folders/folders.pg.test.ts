import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { foldersRoutes as routes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'
import type { RouteInput } from '@atelier/shared-schema/contract/route.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree } from '@atelier/shared-schema/documents/tree.ts'
import { createFolder, moveFolder, renameFolder, trashFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { createSampleContent } from '#areas/onboarding/sample-content.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestItem } from '#testing/test-rows.queries.ts'
import { insertTestMember, readTestItem } from './folders-test.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())

type NewFolder = RouteInput<typeof routes.create>['body']
const create = async (as: TestPerson, body: NewFolder) => (await api.call(routes.create, { body }, { as })).id
const read = (as: TestPerson, id: string) => api.call(routes.read, { params: { id } }, { as })
const move = (as: TestPerson, body: RouteInput<typeof routes.move>['body']) => api.call(routes.move, { body }, { as })
const trash = (as: TestPerson, ...ids: string[]) => api.call(routes.softDelete, { body: { ids } }, { as })
const recover = (as: TestPerson, id: string) => api.call(routes.recoverOne, { params: { id } }, { as })
const remove = (as: TestPerson, ...ids: string[]) => api.call(routes.fullyDelete, { body: { ids } }, { as })
const share = (as: TestPerson, id: string, to: TestPerson, role: 'editor' | 'viewer' = 'editor') =>
  api.call(routes.share, { params: { id }, body: { people: [{ uid: to.uid }], role } }, { as })

async function names(as: TestPerson, query: RouteInput<typeof routes.list>['query']): Promise<string[]> {
  return (await api.call(routes.list, { query }, { as })).items.map(folder => folder.name)
}
async function within(as: TestPerson, folderId: string, trashed?: 'true'): Promise<string[]> {
  const query = { folderId, ...(trashed && { trashed }) }
  return (await api.call(routes.subFolders, { query }, { as })).items.map(folder => folder.name)
}
async function top(as: TestPerson, workspaceId: string | null = null): Promise<string[]> {
  const query = { workspaceId: workspaceId ?? ('null' as const) }
  return (await api.call(routes.root, { query }, { as })).items.map(folder => folder.name)
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).code
}

/** A workspace of the first, with the others as its members. */
async function makeWorkspace(owner: TestPerson, ...members: TestPerson[]): Promise<string> {
  const { id } = await api.call(workspacesRoutes.create, { body: { name: 'Harbour Studio' } }, { as: owner })
  for (const member of members) await insertTestMember(api.app.db, id, member.uid, 'member')
  return id
}

const treeOf = (person: TestPerson) => `tree:u:${person.uid}`
async function readTree(name: string): Promise<Tree> {
  const loaded = await loadDocument(api.app.db, name)
  return resolveTree(loaded?.doc ?? new Y.Doc())
}
/** As a client does through its socket. */
function throughDocument(person: TestPerson, name: string, mutate: (doc: Y.Doc) => void): Promise<void> {
  const author = { uid: person.uid, role: 'editor' as const }
  return api.app.db.transaction().execute(trx => appendToDocument(trx, name, mutate, { author, now: new Date() }))
}

describe('two doors to one tree', () => {
  test('what is done over REST is in the document, and whoever has it open is told', async () => {
    const owner = await api.createPerson()
    const rung: string[] = []
    const stop = api.app.doorbell.listen(DOCUMENT_CHANNEL, payload => void rung.push(payload ?? ''))
    const coast = await create(owner, { name: '  Coast ', description: 'By the sea' })
    const sea = await create(owner, { name: 'Sea', parentId: coast })
    await api.call(routes.rename, { params: { id: sea }, body: { name: 'The sea' } }, { as: owner })
    await api.call(routes.update, { params: { id: coast }, body: { description: 'Cliffs' } }, { as: owner })
    await trash(owner, sea)
    stop()
    const tree = await readTree(treeOf(owner))
    expect(tree.folders.get(sea)).toMatchObject({ name: 'The sea', parentId: coast, trashed: { by: owner.uid } })
    expect(await read(owner, coast)).toMatchObject({ name: 'Coast', description: 'Cliffs', subFolderCount: 0 })
    expect(rung.filter(name => name === treeOf(owner)).length).toBeGreaterThanOrEqual(4)
  })

  test('what is done in the document is what REST shows', async () => {
    const owner = await api.createPerson()
    const [coast, sea] = [newId(), newId()]
    await throughDocument(owner, treeOf(owner), doc => {
      createFolder(doc, { id: coast, name: 'Coast', parentId: null, by: owner.uid, now: 1_000 })
      createFolder(doc, { id: sea, name: 'Sea', parentId: coast, by: owner.uid, now: 1_000 })
    })
    await insertTestItem(api.app.db, { ownerUid: owner.uid, folderId: sea })
    expect(await read(owner, sea)).toMatchObject({
      name: 'Sea',
      parentId: coast,
      path: [{ id: coast, name: 'Coast' }],
      itemCount: 1,
      role: 'owner',
      inTrash: false,
    })
    expect([await top(owner), await within(owner, coast)]).toEqual([['Coast'], ['Sea']])
    await throughDocument(owner, treeOf(owner), doc => trashFolder(doc, { id: coast, by: owner.uid, now: 2_000 }))
    expect([await top(owner), await names(owner, { view: 'owned' }), await names(owner, { view: 'trash' })]).toEqual([
      [],
      [],
      ['Coast'],
    ])
    expect(await read(owner, sea)).toMatchObject({
      inTrash: true,
      capabilities: { canUpdate: false, canRecover: true },
    })
  })

  test('many at once over both doors: nothing is lost', async () => {
    const owner = await api.createPerson()
    const made = Array.from({ length: 6 }, (_, index) => index)
    await Promise.all([
      ...made.map(index => create(owner, { name: `REST ${index}` })),
      ...made.map(index =>
        throughDocument(owner, treeOf(owner), doc =>
          createFolder(doc, { id: newId(), name: `Document ${index}`, parentId: null, by: owner.uid, now: 1_000 }),
        ),
      ),
    ])
    expect(await top(owner)).toHaveLength(12)
    expect((await readTree(treeOf(owner))).folders.size).toBe(12)
  })
})

describe('moving', () => {
  test('takes along all below, and never into itself', async () => {
    const owner = await api.createPerson()
    const [a, b] = [await create(owner, { name: 'A' }), await create(owner, { name: 'B' })]
    const low = await create(owner, { name: 'Low', parentId: a })
    expect(await move(owner, { ids: [a], parentId: b })).toEqual({ done: [a], refused: [] })
    expect((await read(owner, low)).path.map(folder => folder.name)).toEqual(['B', 'A'])
    const refused = await move(owner, { ids: [b, newId()], parentId: low })
    expect(refused.refused.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'NOT_FOUND'])
    expect(await move(owner, { ids: [a, low], parentId: null })).toMatchObject({ done: [a, low] })
    expect(await top(owner)).toEqual(['A', 'B', 'Low'])
  })

  test('two moves that would make a ring at one moment: one is done, the other told', async () => {
    const owner = await api.createPerson()
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await create(owner, { name: `A ${round}` }), await create(owner, { name: `B ${round}` })]
      const answers = await Promise.all([
        move(owner, { ids: [a], parentId: b }),
        move(owner, { ids: [b], parentId: a }),
      ])
      expect(answers.flatMap(answer => answer.done)).toHaveLength(1)
      expect(answers.flatMap(answer => answer.refused)).toMatchObject([{ code: 'CONFLICT' }])
    }
  })

  test('one over REST and one from an offline client: the later gives way, rows and document agree', async () => {
    const owner = await api.createPerson()
    const [a, b] = [await create(owner, { name: 'A' }), await create(owner, { name: 'B' })]
    const offline = (await loadDocument(api.app.db, treeOf(owner)))?.doc ?? new Y.Doc()
    moveFolder(offline, { id: b, parentId: a, now: 1_000 })
    renameFolder(offline, { id: b, name: 'B, renamed' })
    await Promise.all([
      move(owner, { ids: [a], parentId: b }),
      throughDocument(owner, treeOf(owner), doc => Y.applyUpdate(doc, Y.encodeStateAsUpdate(offline))),
    ])
    const tree = await readTree(treeOf(owner))
    for (const id of [a, b]) {
      const row = await readTestItem(api.app.db, id)
      expect([row?.folder_id, row?.name]).toEqual([tree.folders.get(id)?.parentId, tree.folders.get(id)?.name])
    }
    expect(tree.folders.get(b)?.name).toBe('B, renamed')
    expect([...tree.folders.values()].filter(folder => folder.parentId === null)).toHaveLength(1)
  })

  test('into a workspace and back, with all that lies in it', async () => {
    const [owner, member] = [await api.createPerson(), await api.createPerson()]
    const workspaceId = await makeWorkspace(owner, member)
    const coast = await create(owner, { name: 'Coast', workspaceId: null })
    const sea = await create(owner, { name: 'Sea', parentId: coast })
    const image = await insertTestItem(api.app.db, { ownerUid: owner.uid, folderId: sea })
    expect(await codeOf(read(member, coast))).toBe('NOT_FOUND')
    expect((await move(owner, { ids: [coast], parentId: null, workspaceId })).done).toEqual([coast])
    expect([await top(owner), await top(member, workspaceId), await within(member, coast)]).toEqual([
      [],
      ['Coast'],
      ['Sea'],
    ])
    expect(await read(member, sea)).toMatchObject({ role: 'editor', workspaceId, itemCount: 1 })
    expect((await readTestItem(api.app.db, image))?.folder_id).toBe(sea)
    const theirs = await create(member, { name: 'Of the member', parentId: coast })
    const back = { ids: [coast], parentId: null, workspaceId: null }
    expect((await move(member, back)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await move(owner, back)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    await move(member, { ids: [theirs], parentId: null })
    expect((await move(owner, back)).done).toEqual([coast])
    expect([await top(owner), await top(member, workspaceId)]).toEqual([['Coast'], ['Of the member']])
    expect(await codeOf(read(member, coast))).toBe('NOT_FOUND')
  })

  test('both ways between two trees at one moment', async () => {
    const owner = await api.createPerson()
    const workspaceId = await makeWorkspace(owner)
    for (let round = 0; round < 4; round++) {
      const mine = await create(owner, { name: `Mine ${round}`, workspaceId: null })
      const ours = await create(owner, { name: `Ours ${round}`, workspaceId })
      const answers = await Promise.all([
        move(owner, { ids: [mine], parentId: null, workspaceId }),
        move(owner, { ids: [ours], parentId: null, workspaceId: null }),
      ])
      expect(answers.flatMap(answer => answer.refused)).toEqual([])
    }
    expect(await top(owner)).toEqual(['Ours 0', 'Ours 1', 'Ours 2', 'Ours 3'])
    expect(await top(owner, workspaceId)).toEqual(['Mine 0', 'Mine 1', 'Mine 2', 'Mine 3'])
  })
})

describe('a shared folder', () => {
  let owner: TestPerson
  let editor: TestPerson
  let viewer: TestPerson
  let stranger: TestPerson
  let shared: string
  beforeAll(async () => {
    owner = await api.createPerson({ name: 'Mai' })
    editor = await api.createPerson({ name: 'Linh' })
    viewer = await api.createPerson({ name: 'An' })
    stranger = await api.createPerson()
    const outside = await create(owner, { name: 'Outside' })
    shared = await create(owner, { name: 'Shared', parentId: outside })
    await share(owner, shared, editor)
    await share(owner, shared, viewer, 'viewer')
  })

  test('its editors create, rename and move folders in it, its viewers look', async () => {
    const made = await create(editor, { name: 'Of the editor', parentId: shared })
    expect(await read(editor, made)).toMatchObject({
      role: 'editor',
      creator: { uid: owner.uid },
      path: [{ name: 'Shared' }],
    })
    expect(await read(owner, made)).toMatchObject({ role: 'owner', path: [{ name: 'Outside' }, { name: 'Shared' }] })
    const other = await create(editor, { name: 'Other', parentId: shared })
    expect((await move(editor, { ids: [made], parentId: other })).done).toEqual([made])
    expect(await within(viewer, shared)).toEqual(['Other'])
    expect(await codeOf(create(viewer, { name: 'No', parentId: shared }))).toBe('FORBIDDEN')
    expect(await codeOf(create(stranger, { name: 'No', parentId: shared }))).toBe('NOT_FOUND')
    expect(await codeOf(move(viewer, { ids: [made], parentId: shared }))).toBe('FORBIDDEN')
    expect((await move(editor, { ids: [made], parentId: null })).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await move(editor, { ids: [made], parentId: null, workspaceId: null })).refused).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
  })

  test('its editors move folders in it to the trash, see them there and take them back; the folder itself is its owner’s', async () => {
    const made = await create(owner, { name: 'Draft', parentId: shared })
    expect((await trash(viewer, made)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await trash(stranger, made)).refused).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await trash(editor, made)).done).toEqual([made])
    expect([await within(editor, shared, 'true'), await names(editor, { view: 'trash' })]).toEqual([
      ['Draft'],
      ['Draft'],
    ])
    expect(await codeOf(within(viewer, shared, 'true'))).toBe('FORBIDDEN')
    expect(await names(viewer, { view: 'trash' })).toEqual([])
    expect((await remove(editor, made)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    expect(await codeOf(recover(viewer, made))).toBe('NOT_FOUND')
    expect(await recover(editor, made)).toMatchObject({ name: 'Draft', parentId: shared, inTrash: false })
    expect((await trash(editor, shared)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  test('a folder whose parent is in the trash waits for it, unless its owner takes it to the top', async () => {
    const outer = await create(owner, { name: 'Outer', parentId: shared })
    const inner = await create(owner, { name: 'Inner', parentId: outer })
    await trash(editor, inner)
    await trash(editor, outer)
    expect(await codeOf(recover(editor, inner))).toBe('CONFLICT')
    expect(await recover(owner, inner)).toMatchObject({ parentId: null, path: [] })
    expect(await recover(editor, outer)).toMatchObject({ parentId: shared })
  })

  test('is listed once to those it is shared with, and gone when they leave or are removed', async () => {
    expect(await names(editor, { view: 'shared' })).toEqual(['Shared'])
    expect(await names(owner, { view: 'shared' })).toEqual([])
    const found = await api.call(routes.search, { query: { search: 'HAR' } }, { as: viewer })
    expect(found.items.map(folder => [folder.name, folder.path])).toEqual([['Shared', []]])
    await api.call(routes.leave, { params: { id: shared } }, { as: viewer })
    expect(await names(viewer, { view: 'shared' })).toEqual([])
    const report = await api.call(routes.permissions, { params: { id: shared } }, { as: owner })
    const params = { id: report.permissions[0]?.id ?? '' }
    expect(await codeOf(api.call(routes.removeMember, { params }, { as: stranger }))).toBe('NOT_FOUND')
    expect((await api.call(routes.removeMember, { params }, { as: owner })).permissions).toEqual([])
    expect(await codeOf(read(editor, shared))).toBe('NOT_FOUND')
  })

  test('knows no contributors', async () => {
    const response = await api.fetch(`/api/folders/${shared}/share`, {
      method: 'POST',
      as: owner,
      body: JSON.stringify({ people: [{ uid: editor.uid }], role: 'contributor' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
  })

  test('with a link, anybody looks at it, signed in or not', async () => {
    const id = await create(owner, { name: 'Open' })
    await create(owner, { name: 'In it', parentId: id })
    const preview = () => api.call(routes.previewInfo, { params: { id } })
    expect(await codeOf(preview())).toBe('UNAUTHENTICATED')
    expect(await codeOf(api.call(routes.subFolders, { query: { folderId: id } }))).toBe('UNAUTHENTICATED')
    await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
    expect(await preview()).toMatchObject({ name: 'Open', owner: { name: 'Mai' }, subFolderCount: 1, itemCount: 0 })
    const listed = await api.call(routes.subFolders, { query: { folderId: id } })
    expect(listed.items).toMatchObject([{ name: 'In it', role: 'viewer', capabilities: { canDelete: false } }])
  })
})

describe('a workspace’s tree', () => {
  test('is all its members’, and no guest’s', async () => {
    const [owner, member, guest] = [await api.createPerson(), await api.createPerson(), await api.createPerson()]
    const workspaceId = await makeWorkspace(owner, member)
    await insertTestMember(api.app.db, workspaceId, guest.uid, 'guest')
    const id = await create(owner, { name: 'Campaign', workspaceId })
    expect([await top(member, workspaceId), await names(member, { view: 'shared' })]).toEqual([['Campaign'], []])
    expect(await codeOf(top(guest, workspaceId))).toBe('FORBIDDEN')
    expect(await codeOf(create(guest, { name: 'No', workspaceId }))).toBe('FORBIDDEN')
    expect((await trash(member, id)).done).toEqual([id])
    expect(await names(member, { view: 'trash' })).toEqual(['Campaign'])
    expect(await codeOf(recover(guest, id))).toBe('NOT_FOUND')
    expect(await recover(member, id)).toMatchObject({ role: 'editor' })
    expect((await trash(owner, id)).done).toEqual([id])
    expect((await remove(member, id)).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await remove(owner, id)).done).toEqual([id])
  })

  test('stays open to its members, whatever is shared beside', async () => {
    const [owner, friend] = [await api.createPerson(), await api.createPerson()]
    const workspaceId = await makeWorkspace(owner)
    const id = await create(owner, { name: 'Campaign', workspaceId })
    const params = { id }
    await share(owner, id, friend, 'viewer')
    expect(await names(friend, { view: 'shared' })).toEqual(['Campaign'])
    const hide = { params, body: { mode: 'private' as const } }
    expect(await codeOf(api.call(routes.setSharingMode, hide, { as: owner }))).toBe('CONFLICT')
    const close = { params, body: { workspaceId, role: null } }
    expect(await codeOf(api.call(routes.shareByWorkspace, close, { as: owner }))).toBe('CONFLICT')
    const drop = { params, body: { workspaceId } }
    expect(await codeOf(api.call(routes.unshare, drop, { as: owner }))).toBe('CONFLICT')
    const report = await api.call(routes.permissions, { params }, { as: owner })
    const own = report.permissions.find(permission => permission.workspace)
    const grant = { params: { id: own?.id ?? '' } }
    expect(await codeOf(api.call(routes.removeMember, grant, { as: owner }))).toBe('CONFLICT')
    const lower = { ...grant, body: { role: 'viewer' as const } }
    expect(await codeOf(api.call(routes.setPermissionRole, lower, { as: owner }))).toBe('CONFLICT')
  })

  test('when it is deleted, its folders go to who made them', async () => {
    const [owner, member] = [await api.createPerson(), await api.createPerson()]
    const workspaceId = await makeWorkspace(owner, member)
    const campaign = await create(owner, { name: 'Campaign', workspaceId })
    const drafts = await create(member, { name: 'Drafts', parentId: campaign })
    await api.call(workspacesRoutes.remove, { params: { id: workspaceId } }, { as: owner })
    expect([await top(owner), await top(member)]).toEqual([['Campaign'], ['Drafts']])
    expect(await read(member, drafts)).toMatchObject({ role: 'owner', workspaceId: null, sharingMode: 'private' })
    expect(await codeOf(read(member, campaign))).toBe('NOT_FOUND')
  })
})

describe('for ever', () => {
  test('go a folder and those below it; what else lies in them goes to its owners’ trash', async () => {
    const [owner, editor] = [await api.createPerson(), await api.createPerson()]
    const coast = await create(owner, { name: 'Coast' })
    await share(owner, coast, editor)
    const sea = await create(editor, { name: 'Sea', parentId: coast })
    const [mine, theirs] = [
      await insertTestItem(api.app.db, { ownerUid: owner.uid, folderId: sea }),
      await insertTestItem(api.app.db, { ownerUid: editor.uid, folderId: coast }),
    ]
    await trash(owner, coast)
    expect((await remove(owner, coast)).done).toEqual([coast])
    expect([await readTestItem(api.app.db, coast), await readTestItem(api.app.db, sea)]).toEqual([undefined, undefined])
    for (const id of [mine, theirs]) {
      expect(await readTestItem(api.app.db, id)).toMatchObject({ folder_id: null, deleted_by: owner.uid })
    }
    expect((await readTree(treeOf(owner))).folders.size).toBe(0)
  })

  test('go all of one’s own trash, in one’s own tree and in those of workspaces', async () => {
    const [owner, member] = [await api.createPerson(), await api.createPerson()]
    const workspaceId = await makeWorkspace(owner, member)
    const [mine, ours, theirs] = [
      await create(owner, { name: 'Mine', workspaceId: null }),
      await create(owner, { name: 'Ours', workspaceId }),
      await create(member, { name: 'Theirs', workspaceId }),
    ]
    await create(owner, { name: 'Below', parentId: mine })
    await trash(owner, mine, ours, theirs)
    expect(await api.call(routes.emptyTrash, {}, { as: owner })).toEqual({ deleted: 3 })
    expect(await names(owner, { view: 'trash' })).toEqual(['Theirs'])
  })
})

describe('lists', () => {
  test('come in pages that join without gaps or doubles', async () => {
    const owner = await api.createPerson()
    const parentId = await create(owner, { name: 'All' })
    for (let index = 0; index < 7; index++) await create(owner, { name: `Folder ${index}`, parentId })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await api.call(routes.subFolders, { query: { folderId: parentId, limit: 3, cursor } }, { as: owner })
      seen.push(...page.items.map(folder => folder.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 7 }, (_, index) => `Folder ${index}`))
    const ids = (await api.call(routes.subFolders, { query: { folderId: parentId } }, { as: owner })).items
    await trash(owner, ...ids.map(folder => folder.id))
    const first = await api.call(routes.list, { query: { view: 'trash', limit: 4 } }, { as: owner })
    const rest = await api.call(
      routes.list,
      { query: { view: 'trash', limit: 4, cursor: first.nextCursor ?? '' } },
      { as: owner },
    )
    expect(new Set([...first.items, ...rest.items].map(folder => folder.id)).size).toBe(7)
    expect(rest.nextCursor).toBeNull()
  })

  test.each(['en', 'vi'] as const)('a new person finds a few folders (%s)', async locale => {
    const person = await api.createPerson({ locale })
    await api.app.db.transaction().execute(trx => createSampleContent(trx, { uid: person.uid, locale }, api.app.now()))
    expect(await top(person)).toHaveLength(3)
    const tree = await readTree(treeOf(person))
    expect([tree.folders.size, tree.setAside]).toEqual([6, []])
  })
})

test('a member is removed while folders are made in the workspace: both are done', async () => {
  const [owner, ...members] = await Promise.all(Array.from({ length: 4 }, () => api.createPerson()))
  if (!owner) throw new Error('no owner')
  const workspaceId = await makeWorkspace(owner, ...members)
  for (const member of members) await create(member, { name: 'Theirs', workspaceId })
  await Promise.all([
    ...members.map(member =>
      api.call(
        workspacesRoutes.removeMember,
        { params: { id: workspaceId }, body: { uid: member.uid } },
        { as: owner },
      ),
    ),
    ...members.map((_, index) => create(owner, { name: `Ours ${index}`, workspaceId })),
  ])
  const { items } = await api.call(routes.root, { query: { workspaceId } }, { as: owner })
  expect(items.map(folder => [folder.name, folder.role])).toEqual(
    ['Ours 0', 'Ours 1', 'Ours 2', 'Theirs', 'Theirs', 'Theirs'].map(name => [name, 'owner']),
  )
})
