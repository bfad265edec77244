import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { eraseDuePeople } from './erase-person.queries.ts'

let database: MigratedTestDatabase
const now = new Date()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

async function addPerson(options: { due?: Date; email?: string } = {}): Promise<string> {
  const uid = newId()
  await database.db
    .insertInto('person')
    .values({ uid, name: 'Somebody', email: options.email ?? null, deletion_due_at: options.due ?? null })
    .execute()
  return uid
}

async function addWorkspace(ownerUid: string, others: Record<string, 'admin' | 'member' | 'guest'>): Promise<string> {
  const id = newId()
  await database.db.insertInto('workspace').values({ id, name: 'Studio' }).execute()
  const members = [
    { uid: ownerUid, role: 'owner' as const },
    ...Object.entries(others).map(([uid, role]) => ({ uid, role })),
  ]
  await database.db
    .insertInto('workspace_member')
    .values(members.map(member => ({ workspace_id: id, ...member })))
    .execute()
  return id
}

async function addItem(ownerUid: string, workspaceId: string | null = null): Promise<string> {
  const id = newId()
  await database.db
    .insertInto('item')
    .values({ id, kind: 'IMAGE', owner_uid: ownerUid, workspace_id: workspaceId, name: 'Picture' })
    .execute()
  return id
}

async function addFile(ownerUid: string, workspaceId: string | null = null): Promise<string> {
  const id = newId()
  const values = { id, owner_uid: ownerUid, workspace_id: workspaceId, purpose: 'NONE', name: 'a.png', link_key: id }
  await database.db
    .insertInto('file')
    .values({ ...values, mime_type: 'image/png', size: 1 })
    .execute()
  return id
}

function readItem(id: string) {
  return database.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()
}

describe('erasing people', () => {
  test('takes those who are due, and nobody else', async () => {
    const [due, later, staying] = [
      await addPerson({ due: now }),
      await addPerson({ due: new Date(now.getTime() + 1) }),
      await addPerson(),
    ]
    expect(await eraseDuePeople(database.db, now)).toEqual([due])
    const left = await database.db
      .selectFrom('person')
      .select('uid')
      .where('uid', 'in', [due, later, staying])
      .execute()
    expect(left.map(person => person.uid).toSorted()).toEqual([later, staying].toSorted())
  })

  test('once, however many processes sweep', async () => {
    const due = await addPerson({ due: now })
    const sweeps = await Promise.all([1, 2, 3].map(() => eraseDuePeople(database.db, now)))
    expect(sweeps.flat()).toEqual([due])
  })

  test('deletes what was private and passes what was made in a workspace of others', async () => {
    const [owner, leaving] = [await addPerson(), await addPerson({ due: now })]
    const workspaceId = await addWorkspace(owner, { [leaving]: 'member' })
    const [mine, shared] = [await addItem(leaving), await addItem(leaving, workspaceId)]
    const [myFile, sharedFile] = [await addFile(leaving), await addFile(leaving, workspaceId)]
    await eraseDuePeople(database.db, now)
    expect(await readItem(mine)).toBeUndefined()
    expect(await readItem(shared)).toMatchObject({ owner_uid: owner, workspace_id: workspaceId })
    const files = await database.db
      .selectFrom('file')
      .select(['id', 'owner_uid'])
      .where('id', 'in', [myFile, sharedFile])
      .execute()
    expect(files).toEqual([{ id: sharedFile, owner_uid: owner }])
  })

  test('takes a workspace of their own along, and leaves to others what they made in it', async () => {
    const [leaving, member] = [await addPerson({ due: now }), await addPerson()]
    const workspaceId = await addWorkspace(leaving, { [member]: 'member' })
    const [gone, kept] = [await addItem(leaving, workspaceId), await addItem(member, workspaceId)]
    await eraseDuePeople(database.db, now)
    expect(await readItem(gone)).toBeUndefined()
    expect(await readItem(kept)).toMatchObject({ owner_uid: member, workspace_id: null })
  })

  test('takes back what they counted in, keeps what they said without their name', async () => {
    const [owner, leaving] = [await addPerson(), await addPerson({ due: now })]
    const itemId = await addItem(owner)
    const commentId = newId()
    const { db } = database
    await db.insertInto('favorite').values({ uid: leaving, item_id: itemId }).execute()
    await db.updateTable('item').set({ favorite_count: 1 }).where('id', '=', itemId).execute()
    await db
      .insertInto('comment')
      .values({ id: commentId, item_id: itemId, author_uid: leaving, body: 'Fine light', anchor: null, like_count: 1 })
      .execute()
    await db.insertInto('comment_like').values({ comment_id: commentId, uid: leaving }).execute()
    await eraseDuePeople(db, now)
    expect(await readItem(itemId)).toMatchObject({ favorite_count: 0 })
    expect(await db.selectFrom('comment').selectAll().where('id', '=', commentId).executeTakeFirst()).toMatchObject({
      author_uid: null,
      body: 'Fine light',
      like_count: 0,
    })
  })

  test('leaves no address behind, and a record without personal data', async () => {
    const { db } = database
    const email = 'leaving@example.org'
    const uid = await addPerson({ due: now, email })
    await db
      .insertInto('mail_outbox')
      .values({ id: newId(), to_address: email, subject: 'Hello', html: '', body_text: '' })
      .execute()
    await db
      .insertInto('audit_log')
      .values({ id: newId(), actor_uid: uid, act: 'person.close', subject: `person:${uid}`, ip: '203.0.113.7' })
      .execute()
    await eraseDuePeople(db, now)
    expect(await db.selectFrom('mail_outbox').select('id').where('to_address', '=', email).execute()).toEqual([])
    const records = await db.selectFrom('audit_log').selectAll().where('subject', '=', `person:${uid}`).execute()
    expect(records.map(record => [record.act, record.ip, record.before, record.after])).toEqual([
      ['person.close', '', null, null],
      ['person.erase', '', null, null],
    ])
  })
})
