import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { keepNewest } from '@atelier/database/documents/document-history.ts'
import { syncRoutes as routes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { DOCUMENT_CHANNEL } from '@atelier/shared-schema/documents/document-channel.ts'
import { createFolder, moveFolder, removeFolders, renameFolder } from '@atelier/shared-schema/documents/tree-acts.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
let owner: TestPerson
let name: string

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  owner = await api.createPerson()
  name = `tree:u:${owner.uid}`
})

type Doc = Parameters<Parameters<typeof appendToDocument>[2]>[0]

const change = (act: (doc: Doc) => void) =>
  api.app.db
    .transaction()
    .execute(trx => appendToDocument(trx, name, act, { author: { uid: owner.uid, role: 'owner' }, now: new Date() }))

async function addFolder(title: string, parentId: string | null = null): Promise<string> {
  const id = newId()
  await change(doc => createFolder(doc, { id, name: title, parentId, by: owner.uid, now: Date.now() }))
  return id
}

const keep = (label: string, as = owner) => api.call(routes.keepHistory, { params: { name }, body: { label } }, { as })
const list = (as = owner, query: { limit?: number; cursor?: string } = {}) =>
  api.call(routes.listHistory, { params: { name }, query }, { as })
const preview = async (id: string) => {
  const view = await api.call(routes.previewHistory, { params: { name, id } }, { as: owner })
  return view.kind === 'tree' ? view.folders.map(folder => folder.name) : []
}
const restore = (id: string, as = owner) => api.call(routes.restoreHistory, { params: { name, id } }, { as })

const rowsOf = () =>
  api.app.db
    .selectFrom('item')
    .select(['id', 'name', 'folder_id', 'deleted_at'])
    .where('owner_uid', '=', owner.uid)
    .where('kind', '=', 'FOLDER')
    .execute()

describe('history', () => {
  test('keeps a document under a name, shows it and gives its state', async () => {
    await addFolder('Sky')
    const kept = await keep('First')
    await addFolder('Sea')
    expect(kept).toMatchObject({ label: 'First', reason: 'named', author: { uid: owner.uid } })
    expect(await preview(kept.id)).toEqual(['Sky'])
    const state = await api.fetch(`/api/documents/${name}/history/${kept.id}/state`, { as: owner })
    expect([state.status, state.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect((await state.arrayBuffer()).byteLength).toBeGreaterThan(20)
  })

  test('is found with the name in the address encoded and plain', async () => {
    const { id } = await keep('First')
    for (const written of [name, encodeURIComponent(name), name.replace(':', '%3a')]) {
      const response = await api.fetch(`/api/documents/${written}/history`, { as: owner })
      expect(await response.json()).toMatchObject({ items: [{ id }] })
      const one = await api.fetch(`/api/documents/${written}/history/${id}/preview`, { as: owner })
      expect(one.status).toBe(200)
    }
    for (const written of ['tree:u', `tree:u:${newId()}:x`, `Tree:u:${newId()}`, '%E0%A4%A']) {
      const response = await api.fetch(`/api/documents/${written}/history`, { as: owner })
      expect([400, 404]).toContain(response.status)
    }
  })

  test('is listed newest first, page by page', async () => {
    for (let at = 0; at < 5; at++) {
      await keep(`Version ${at}`)
      api.passTime(at === 2 ? 0 : 1_000)
    }
    const first = await list(owner, { limit: 3 })
    const rest = await list(owner, { limit: 3, cursor: first.nextCursor ?? '' })
    expect(rest.nextCursor).toBeNull()
    const labels = [...first.items, ...rest.items].map(entry => entry.label)
    expect(labels.toSorted().toReversed()).toEqual(['4', '3', '2', '1', '0'].map(at => `Version ${at}`))
    expect([labels[0], labels[4]]).toEqual(['Version 4', 'Version 0'])
  })

  test('keeps an automatic version for good once it is named; only named ones can be removed', async () => {
    await addFolder('Sky')
    await keepNewest(api.app.db, name, api.app.now())
    const [automatic] = (await list()).items
    expect(automatic).toMatchObject({ reason: 'automatic', label: '', author: { uid: owner.uid } })
    const params = { name, id: automatic?.id ?? '' }
    await expect(api.call(routes.removeHistory, { params }, { as: owner })).rejects.toMatchObject({ code: 'CONFLICT' })
    const named = await api.call(routes.nameHistory, { params, body: { label: 'Good' } }, { as: owner })
    expect(named).toMatchObject({ id: params.id, reason: 'named', label: 'Good' })
    await api.call(routes.removeHistory, { params }, { as: owner })
    expect((await list()).items).toEqual([])
    await expect(api.call(routes.previewHistory, { params }, { as: owner })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is of one document: another’s versions are not found through it', async () => {
    const other = await api.createPerson()
    const { id } = await keep('Mine')
    const theirs = { params: { name: `tree:u:${other.uid}`, id } }
    await expect(api.call(routes.previewHistory, theirs, { as: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.call(routes.restoreHistory, theirs, { as: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(list(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('who may', () => {
  let item: string
  const grant = async (role: 'viewer' | 'contributor' | 'editor') => {
    const person = await api.createPerson()
    await api.app.db.insertInto('item_grant').values({ id: newId(), item_id: item, uid: person.uid, role }).execute()
    return person
  }
  const insert = async (kind: 'SD_WORKFLOW' | 'CHAT_ROOM') => {
    item = newId()
    await api.app.db
      .insertInto('item')
      .values({ id: item, kind, owner_uid: owner.uid, name: 'Flow', sharing_mode: 'restricted' })
      .execute()
    name = `${kind === 'CHAT_ROOM' ? 'room' : 'canvas'}:${item}`
  }

  test('look: those who may change it; name and go back: editors', async () => {
    await insert('SD_WORKFLOW')
    const [viewer, contributor, editor] = [await grant('viewer'), await grant('contributor'), await grant('editor')]
    const { id } = await keep('First', editor)
    await expect(list(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await list(contributor)).items).toHaveLength(1)
    await expect(keep('Second', contributor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(restore(id, contributor)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await restore(id, editor)).toEqual({ keptId: null })
    await api.app.db.updateTable('item').set({ deleted_at: new Date() }).where('id', '=', item).execute()
    await expect(restore(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await list()).items).toHaveLength(1)
  })

  test('a room has none', async () => {
    await insert('CHAT_ROOM')
    await expect(keep('First')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await list()).items).toEqual([])
  })
})

describe('going back', () => {
  test('puts folders where they lay, brings removed ones back and moves new ones to the trash', async () => {
    const [sky, sea] = [await addFolder('Sky'), await addFolder('Sea')]
    const [cloud, gone] = [await addFolder('Cloud', sky), await addFolder('Gone', sea)]
    const kept = await keep('Before')
    await change(doc => renameFolder(doc, { id: sky, name: 'Heaven' }))
    await change(doc => moveFolder(doc, { id: sky, parentId: sea, now: Date.now() }))
    const fresh = await addFolder('Fresh', sky)
    await change(doc => moveFolder(doc, { id: cloud, parentId: fresh, now: Date.now() }))
    const deeper = await addFolder('Deeper', fresh)
    await api.app.db
      .transaction()
      .execute(trx => appendToDocument(trx, name, doc => removeFolders(doc, [gone]), { author: null, now: new Date() }))
    const rings: (string | null)[] = []
    const stop = api.app.doorbell.listen(DOCUMENT_CHANNEL, payload => rings.push(payload))
    const { keptId } = await restore(kept.id)
    await expect.poll(() => rings.some(payload => payload?.startsWith(name)), { timeout: 20_000 }).toBe(true)
    stop()
    const rows = new Map((await rowsOf()).map(row => [row.id, row]))
    expect(rows.get(sky)).toMatchObject({ name: 'Sky', folder_id: null, deleted_at: null })
    expect(rows.get(cloud)).toMatchObject({ folder_id: sky, deleted_at: null })
    expect(rows.get(gone)).toMatchObject({ name: 'Gone', folder_id: sea, deleted_at: null })
    expect(rows.get(fresh)?.deleted_at).toBeInstanceOf(Date)
    expect(rows.get(deeper)).toMatchObject({ folder_id: fresh, deleted_at: null })
    const [row] = await api.app.db
      .selectFrom('document_update')
      .select('author_uid')
      .where('name', '=', name)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(row?.author_uid).toBe(owner.uid)
    expect(await preview(keptId ?? '')).toContain('Heaven')
    const setBack = (await list()).items.map(({ id, setBackBy }) => [id, setBackBy?.uid])
    expect(setBack).toContainEqual([keptId, owner.uid])
    expect(setBack).toContainEqual([kept.id, undefined])
    expect(await restore(keptId ?? '')).toMatchObject({ keptId: expect.any(String) as string })
    const back = new Map((await rowsOf()).map(entry => [entry.id, entry]))
    expect(back.get(sky)).toMatchObject({ name: 'Heaven', folder_id: sea })
    expect(back.get(gone)?.deleted_at).toBeInstanceOf(Date)
    expect(back.get(fresh)).toMatchObject({ folder_id: sky, deleted_at: null })
  })

  test('leaves in another tree what was moved there', async () => {
    const [sky, cloud] = [await addFolder('Sky'), newId()]
    await change(doc => createFolder(doc, { id: cloud, name: 'Cloud', parentId: sky, by: owner.uid, now: Date.now() }))
    const kept = await keep('Before')
    const asServer = { author: null, now: new Date() }
    await api.app.db
      .transaction()
      .execute(trx => appendToDocument(trx, name, doc => removeFolders(doc, [sky]), asServer))
    const other = await api.createPerson()
    const row = { id: sky, kind: 'FOLDER' as const, owner_uid: other.uid, name: 'Sky' }
    await api.app.db.insertInto('item').values(row).execute()
    await restore(kept.id)
    const rows = await rowsOf()
    expect(rows.map(each => [each.id, each.folder_id])).toEqual([[cloud, null]])
  })

  test('changes nothing when nothing is different', async () => {
    await addFolder('Sky')
    const kept = await keep('Now')
    expect(await restore(kept.id)).toEqual({ keptId: null })
    expect((await list()).items).toHaveLength(1)
  })
})
