import { beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '@atelier/api/testing/test-api.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { ShareRoutes, SharingChange } from '@atelier/shared-schema/contract/families/share.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { BulkAnswer } from '@atelier/shared-schema/entities/item.ts'
import { endAllSharing, insertItem, insertWorkspace, listNotifications, putIntoFolder } from './families.queries.ts'
import { refusalOf } from './family-subject.ts'
import type { Subject } from './family-subject.ts'

/** The share family of one kind keeps its promises. */
export function describeShare(routes: ShareRoutes, subject: Subject): void {
  describe('sharing', () => {
    let owner: TestPerson
    let friend: TestPerson
    let stranger: TestPerson

    beforeAll(async () => {
      const { api } = subject()
      owner = await api.createPerson({ name: 'Mai Lê' })
      friend = await api.createPerson({ name: 'Linh Trần', username: `linh-${newId().slice(-6)}` })
      stranger = await api.createPerson()
    })

    const see = (id: string, as: TestPerson) => subject().api.call(routes.permissions, { params: { id } }, { as })
    const shareWith = (id: string, role: 'editor' | 'contributor' | 'viewer', person: TestPerson = friend) =>
      subject().api.call(routes.share, { params: { id }, body: { people: [{ uid: person.uid }], role } }, { as: owner })

    test('opens a private item to one person, tells them, and closes it again', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      expect(await refusalOf(see(id, friend))).toBe('NOT_FOUND')
      const { report, done } = await shareWith(id, 'viewer')
      expect(done).toEqual([friend.uid])
      expect(report.sharingMode).toBe('restricted')
      expect(report.permissions).toMatchObject([{ role: 'viewer', person: { uid: friend.uid }, heldBackBy: null }])
      expect((await see(id, friend)).you).toMatchObject({ role: 'viewer', canShare: false, canLeave: true })
      expect(await refusalOf(see(id, stranger))).toBe('NOT_FOUND')
      expect(await listNotifications(api.app.db, friend.uid)).toContainEqual({
        kind: 'SHARED',
        item_id: id,
        actor_uid: owner.uid,
        comment_id: null,
      })
      await api.call(routes.unshare, { params: { id }, body: { uid: friend.uid } }, { as: owner })
      expect(await refusalOf(see(id, friend))).toBe('NOT_FOUND')
    })

    test('sharing twice changes the role and tells only once', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await shareWith(id, 'viewer')
      const { report } = await shareWith(id, 'editor')
      expect(report.permissions).toMatchObject([{ role: 'editor' }])
      const told = await listNotifications(api.app.db, friend.uid)
      expect(told.filter(entry => entry.item_id === id)).toHaveLength(1)
    })

    test('finds people by username and e-mail, and names those who are not there', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const people = [{ email: friend.email.toUpperCase() }, { email: 'nobody@example.org' }, { uid: owner.uid }]
      const answer = await api.call(routes.share, { params: { id }, body: { people } }, { as: owner })
      expect(answer.done).toEqual([friend.uid])
      expect(answer.refused).toMatchObject([
        { person: 'nobody@example.org', code: 'NOT_FOUND' },
        { person: owner.uid, code: 'CONFLICT' },
      ])
    })

    test('a grant ends when it is to, a link too; what is over already is refused', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const people = [{ uid: friend.uid }]
      const share = (expiresAt: string | null) =>
        api.call(routes.share, { params: { id }, body: { people, expiresAt } }, { as: owner })
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      expect((await share(tomorrow)).report.permissions).toMatchObject([{ expiresAt: tomorrow }])
      expect((await share(null)).report.permissions).toMatchObject([{ expiresAt: null }])
      expect(await refusalOf(share(new Date(0).toISOString()))).toBe('VALIDATION')
      const open = (mode: 'public' | 'private', linkExpiresAt: string) =>
        api.call(routes.setSharingMode, { params: { id }, body: { mode, linkExpiresAt } }, { as: owner })
      expect((await open('public', tomorrow)).linkExpiresAt).toBe(tomorrow)
      expect(await refusalOf(open('private', tomorrow))).toBe('VALIDATION')
      await endAllSharing(api.app.db, id)
      expect(await refusalOf(see(id, friend))).toBe('NOT_FOUND')
      expect((await see(id, owner)).permissions).toEqual([])
    })

    test('an editor shares on, a viewer does not', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await shareWith(id, 'viewer')
      const body = { people: [{ uid: stranger.uid }] }
      expect(await refusalOf(api.call(routes.share, { params: { id }, body }, { as: friend }))).toBe('FORBIDDEN')
      await shareWith(id, 'editor')
      const { report } = await api.call(routes.share, { params: { id }, body }, { as: friend })
      expect(report.permissions.find(entry => entry.person?.uid === stranger.uid)?.grantedBy?.uid).toBe(friend.uid)
    })

    test('an editor does not lock themselves out', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await shareWith(id, 'editor')
      const hide = api.call(routes.setSharingMode, { params: { id }, body: { mode: 'private' } }, { as: friend })
      expect(await refusalOf(hide)).toBe('CONFLICT')
      const drop = api.call(routes.unshare, { params: { id }, body: { uid: friend.uid } }, { as: friend })
      expect(await refusalOf(drop)).toBe('CONFLICT')
      expect((await see(id, friend)).you.role).toBe('editor')
    })

    test('private closes to all and keeps the permissions waiting; public opens to who has the link', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await shareWith(id, 'viewer')
      const set = (mode: 'private' | 'restricted' | 'public') =>
        api.call(routes.setSharingMode, { params: { id }, body: { mode } }, { as: owner })
      expect((await set('private')).permissions).toMatchObject([{ heldBackBy: 'private' }])
      expect(await refusalOf(see(id, friend))).toBe('NOT_FOUND')
      await set('public')
      const seen = await see(id, stranger)
      expect(seen.you).toMatchObject({ role: 'viewer', canShare: false, canLeave: false })
      expect(seen.permissions).toEqual([])
      expect((await see(id, friend)).permissions).toHaveLength(1)
      await set('restricted')
      expect(await refusalOf(see(id, stranger))).toBe('NOT_FOUND')
      expect((await see(id, friend)).you.role).toBe('viewer')
    })

    test('a workspace as a whole gets a role, its guests do not', async () => {
      const { api, make } = subject()
      const guest = await api.createPerson()
      const workspaceId = await insertWorkspace(api.app.db, [
        { uid: owner.uid, role: 'member' },
        { uid: stranger.uid, role: 'member' },
        { uid: guest.uid, role: 'guest' },
      ])
      const id = await make(owner)
      const put = (role: 'editor' | null) =>
        api.call(routes.shareByWorkspace, { params: { id }, body: { workspaceId, role } }, { as: owner })
      expect((await put('editor')).permissions).toMatchObject([{ role: 'editor', workspace: { id: workspaceId } }])
      expect((await see(id, stranger)).you).toMatchObject({ role: 'editor', canLeave: false })
      expect(await refusalOf(see(id, guest))).toBe('NOT_FOUND')
      expect(await refusalOf(api.call(routes.leave, { params: { id } }, { as: stranger }))).toBe('CONFLICT')
      await put(null)
      expect(await refusalOf(see(id, stranger))).toBe('NOT_FOUND')
    })

    test('many at once: what one is refused for holds up none of the others', async () => {
      const { api, make } = subject()
      const own = [await make(owner), await make(owner)]
      const [theirs, foreign, none] = [await make(friend), await make(stranger), newId()]
      const body = { people: [{ uid: owner.uid }], role: 'editor' as const }
      await api.call(routes.share, { params: { id: theirs }, body }, { as: friend })
      const many = (change: SharingChange) =>
        api.call(routes.shareMany, { body: { ids: [...own, theirs, foreign, none], change } }, { as: owner })
      const refusals = ({ refused }: BulkAnswer) => refused.map(({ id, code }) => [id, code])
      const unseen = [
        [foreign, 'NOT_FOUND'],
        [none, 'NOT_FOUND'],
      ]

      const shared = await many({ is: 'person', person: { uid: friend.uid }, role: 'viewer' })
      expect(shared.done).toEqual(own)
      expect(refusals(shared)).toEqual([...unseen, [theirs, 'CONFLICT']])
      for (const id of own) expect((await see(id, friend)).you.role).toBe('viewer')

      // Of what is not their own it would close them out: it stays as it is.
      const closed = await many({ is: 'mode', mode: 'private' })
      expect([closed.done, refusals(closed)]).toEqual([own, [...unseen, [theirs, 'CONFLICT']]])
      for (const id of own) expect(await refusalOf(see(id, friend))).toBe('NOT_FOUND')
      expect(await see(theirs, owner)).toMatchObject({ sharingMode: 'restricted', you: { role: 'editor' } })

      const workspaceId = await insertWorkspace(api.app.db, [{ uid: stranger.uid, role: 'member' }])
      expect(await refusalOf(many({ is: 'workspace', workspaceId, role: 'viewer' }))).toBe('NOT_FOUND')
    })

    test('somebody else’s workspace is not found', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const workspaceId = await insertWorkspace(api.app.db, [{ uid: stranger.uid, role: 'member' }])
      const body = { workspaceId, role: 'viewer' as const }
      expect(await refusalOf(api.call(routes.shareByWorkspace, { params: { id }, body }, { as: owner }))).toBe(
        'NOT_FOUND',
      )
    })

    test('a permission changes its role; its id tells strangers nothing', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const { report } = await shareWith(id, 'viewer')
      const params = { id: report.permissions[0]?.id ?? '' }
      const { otherRole: role = 'contributor' } = subject()
      const body = { role }
      expect(await refusalOf(api.call(routes.setPermissionRole, { params, body }, { as: stranger }))).toBe('NOT_FOUND')
      expect(await refusalOf(api.call(routes.setPermissionRole, { params, body }, { as: friend }))).toBe('FORBIDDEN')
      const changed = await api.call(routes.setPermissionRole, { params, body }, { as: owner })
      expect(changed.permissions).toMatchObject([{ role }])
    })

    test('who was given it by name leaves; the owner cannot', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await shareWith(id, 'editor')
      await api.call(routes.leave, { params: { id } }, { as: friend })
      expect(await refusalOf(see(id, friend))).toBe('NOT_FOUND')
      expect(await refusalOf(api.call(routes.leave, { params: { id } }, { as: owner }))).toBe('CONFLICT')
    })

    test('says what the folders above hand down', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const folder = await insertItem(api.app.db, 'FOLDER', friend.uid, 'Coast commission')
      await putIntoFolder(api.app.db, id, folder)
      // The owner stands above all of it, and is not told of a second time.
      const body = { people: [{ uid: owner.uid }], role: 'viewer' as const }
      await api.call(foldersRoutes.share, { params: { id: folder }, body }, { as: friend })
      const report = await see(id, friend)
      expect(report.you.role).toBe('editor')
      expect(report.inherited).toMatchObject([
        { folder: { id: folder, name: 'Coast commission' }, role: 'editor', person: { uid: friend.uid } },
      ])
    })

    test('nobody writes to a public item without signing in', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public' } }, { as: owner })
      expect((await api.call(routes.permissions, { params: { id } })).you.role).toBe('viewer')
      expect(await refusalOf(api.call(routes.leave, { params: { id } }))).toBe('UNAUTHENTICATED')
    })
  })
}
