import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { applyAct, startWorld } from '#access/live-world.ts'
import { acts } from '#access/random-world.ts'
import type { Db } from '#database/connection.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { findDocumentAccess, findHeldAccess } from './document-access.queries.ts'

let database: MigratedTestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.dispose())

const soon = () => new Date(Date.now() + 60_000)

async function addPerson(name = 'Ann'): Promise<Person> {
  const uid = newId()
  await db.insertInto('person').values({ uid, name }).execute()
  return actorOf(uid)
}

function actorOf(uid: string): Person {
  return { who: 'person', uid, siteRole: 'member', workspaceId: null, via: 'session', credentialId: uid }
}

async function addArtboard(owner: Person): Promise<DocumentRef & { kind: 'artboard' }> {
  const id = newId()
  await db
    .insertInto('item')
    .values({ id, kind: 'ARTBOARD', owner_uid: owner.uid, name: 'Board', sharing_mode: 'restricted' })
    .execute()
  return { kind: 'artboard', itemId: id }
}

async function held(actor: Person, ref: DocumentRef) {
  const [answer] = await findHeldAccess(db, [{ uid: actor.uid, credentialId: actor.credentialId, ref }], new Date())
  return answer
}

describe('an item', () => {
  let owner: Person
  let other: Person
  let ref: DocumentRef & { kind: 'artboard' }
  beforeEach(async () => {
    owner = await addPerson()
    other = await addPerson('Bob')
    ref = await addArtboard(owner)
  })

  test.each([
    ['viewer', { right: 'read', role: 'viewer' }],
    ['contributor', { right: 'write', role: 'contributor' }],
    ['editor', { right: 'write', role: 'editor' }],
  ] as const)('opens to a %s by the role', async (role, expected) => {
    expect(await findDocumentAccess(db, other, ref)).toBeNull()
    await db.insertInto('item_grant').values({ id: newId(), item_id: ref.itemId, uid: other.uid, role }).execute()
    expect(await findDocumentAccess(db, other, ref)).toEqual(expected)
    expect((await held(other, ref))?.access).toEqual(expected)
    expect(await findDocumentAccess(db, owner, ref)).toEqual({ right: 'write', role: 'owner' })
  })

  test('in the trash is read by its owner alone', async () => {
    await db.updateTable('item').set({ deleted_at: new Date() }).where('id', '=', ref.itemId).execute()
    expect(await findDocumentAccess(db, owner, ref)).toEqual({ right: 'read', role: 'owner' })
    expect((await held(owner, ref))?.access).toEqual({ right: 'read', role: 'owner' })
    expect(await findDocumentAccess(db, other, ref)).toBeNull()
  })

  test('of another kind has no such document', async () => {
    const asRoom: DocumentRef = { kind: 'room', itemId: ref.itemId }
    expect(await findDocumentAccess(db, owner, asRoom)).toBeNull()
    expect((await held(owner, asRoom))?.access).toBeNull()
    const gone: DocumentRef = { kind: 'artboard', itemId: newId() }
    expect(await findDocumentAccess(db, owner, gone)).toBeNull()
    expect(await held(owner, gone)).toMatchObject({ access: null, isThere: false })
    expect(await held(other, ref)).toMatchObject({ access: null, isThere: true })
  })

  test('that anyone with the link may see is read', async () => {
    await db.updateTable('item').set({ sharing_mode: 'public' }).where('id', '=', ref.itemId).execute()
    expect(await findDocumentAccess(db, anonymous, ref)).toEqual({ right: 'read', role: 'viewer' })
    expect(await findDocumentAccess(db, other, ref)).toEqual({ right: 'read', role: 'viewer' })
  })
})

describe('a tree', () => {
  test('of a person is theirs alone', async () => {
    const [owner, other] = [await addPerson(), await addPerson()]
    const ref: DocumentRef = { kind: 'tree', of: 'person', uid: owner.uid }
    expect(await findDocumentAccess(db, owner, ref)).toEqual({ right: 'write', role: 'owner' })
    expect(await findDocumentAccess(db, other, ref)).toBeNull()
    expect(await findDocumentAccess(db, anonymous, ref)).toBeNull()
    expect((await held(owner, ref))?.access).toEqual({ right: 'write', role: 'owner' })
    expect((await held(other, ref))?.access).toBeNull()
  })

  test.each(['owner', 'admin', 'member', 'guest', null] as const)('of a workspace, to its %s', async role => {
    const person = await addPerson()
    const workspaceId = newId()
    await db.insertInto('workspace').values({ id: workspaceId, name: 'Studio' }).execute()
    if (role) {
      await db.insertInto('workspace_member').values({ workspace_id: workspaceId, uid: person.uid, role }).execute()
    }
    const ref: DocumentRef = { kind: 'tree', of: 'workspace', workspaceId }
    const expected = role === null || role === 'guest' ? null : { right: 'write', role: 'editor' }
    expect(await findDocumentAccess(db, person, ref)).toEqual(expected)
    expect(await held(person, ref)).toMatchObject({ access: expected, isThere: true })
    const gone: DocumentRef = { ...ref, workspaceId: newId() }
    expect(await held(person, gone)).toMatchObject({ access: null, isThere: false })
  })
})

describe('a holder', () => {
  let person: Person
  let ref: DocumentRef
  beforeEach(async () => {
    person = await addPerson('Ann')
    ref = { kind: 'tree', of: 'person', uid: person.uid }
  })

  async function addSession(expiresAt: Date): Promise<void> {
    await db
      .insertInto('session')
      .values({
        id: person.credentialId,
        uid: person.uid,
        token_hash: Buffer.from(person.uid),
        signed_in_with: 'code',
        expires_at: expiresAt,
      })
      .execute()
  }

  test('stands by a session until it ends', async () => {
    expect(await held(person, ref)).toMatchObject({ isSignedIn: false })
    await addSession(soon())
    expect(await held(person, ref)).toEqual({
      isSignedIn: true,
      personName: 'Ann',
      access: { right: 'write', role: 'owner' },
      isThere: true,
      talk: 0,
    })
    await db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('uid', '=', person.uid)
      .execute()
    expect(await held(person, ref)).toMatchObject({ isSignedIn: false })
  })

  test('stands by a key of their own while there is one', async () => {
    const key = { id: person.credentialId, uid: person.uid, name: 'k', key_hash: Buffer.from(person.uid), hint: 'k' }
    await db.insertInto('api_key').values(key).execute()
    expect(await held(person, ref)).toMatchObject({ isSignedIn: true })
    const thief = { ...(await addPerson()), credentialId: person.credentialId }
    expect(await held(thief, ref)).toMatchObject({ isSignedIn: false })
    await db.deleteFrom('api_key').where('id', '=', key.id).execute()
    expect(await held(person, ref)).toMatchObject({ isSignedIn: false })
  })

  test('goes with the account', async () => {
    await addSession(soon())
    await db.updateTable('person').set({ deletion_due_at: soon() }).where('uid', '=', person.uid).execute()
    expect(await held(person, ref)).toMatchObject({ isSignedIn: false })
    await db.deleteFrom('person').where('uid', '=', person.uid).execute()
    expect(await held(person, ref)).toEqual({
      isSignedIn: false,
      personName: '',
      access: null,
      isThere: false,
      talk: 0,
    })
  })
})

test('many at once are answered as one by one, whatever people do', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async script => {
      const world = await startWorld(db)
      for (const act of script) await applyAct(db, world, act)
      // The random world holds folders and wildcards; as artboards they have documents.
      await db.updateTable('item').set({ kind: 'ARTBOARD' }).where('kind', '=', 'WILDCARD').execute()
      const refs: DocumentRef[] = [
        ...[...world.items.keys()].map(itemId => ({ kind: 'artboard' as const, itemId })),
        ...[...world.people].map(uid => ({ kind: 'tree' as const, of: 'person' as const, uid })),
        ...[...world.workspaces.keys()].map(id => ({
          kind: 'tree' as const,
          of: 'workspace' as const,
          workspaceId: id,
        })),
      ]
      const holders = [...world.people].flatMap(uid => refs.map(ref => ({ uid, credentialId: uid, ref })))
      const many = await findHeldAccess(db, holders, new Date())
      for (const [index, { uid, ref }] of holders.entries()) {
        expect(many[index]?.access).toEqual(await findDocumentAccess(db, actorOf(uid), ref))
      }
    }),
    { numRuns: longCount({ short: 6, long: 300 }), seed: 20261122 },
  )
})
