import { beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '@atelier/api/testing/test-api.ts'
import type { ShareRoutes, TransferRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import { insertItem, insertWorkspace, putIntoFolder } from './families.queries.ts'
import { refusalOf } from './family-subject.ts'
import type { Subject } from './family-subject.ts'

/** Things of one kind change hands as the family promises. */
export function describeTransfer(routes: ShareRoutes & TransferRoutes, subject: Subject): void {
  describe('ownership', () => {
    let owner: TestPerson
    let friend: TestPerson

    beforeAll(async () => {
      owner = await subject().api.createPerson()
      friend = await subject().api.createPerson()
    })

    const give = (id: string, to: TestPerson, keepRole: 'editor' | null = 'editor', as: TestPerson = owner) =>
      subject().api.call(routes.transfer, { params: { id }, body: { to: { uid: to.uid }, keepRole } }, { as })
    const shareWithFriend = (id: string) =>
      subject().api.call(
        routes.share,
        { params: { id }, body: { people: [{ uid: friend.uid }], role: 'editor' } },
        { as: owner },
      )

    test('passes to somebody who has access, and the former owner keeps what they asked for', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const folder = await insertItem(api.app.db, 'FOLDER', owner.uid, 'Drafts')
      await putIntoFolder(api.app.db, id, folder)
      expect(await refusalOf(give(id, friend))).toBe('CONFLICT')
      await shareWithFriend(id)
      expect(await refusalOf(give(id, friend, 'editor', friend))).toBe('FORBIDDEN')
      expect(await give(id, owner)).toMatchObject({ ownershipChange: 'UNCHANGED', yourOwnershipChange: 'UNCHANGED' })
      const { report, ...change } = await give(id, friend)
      expect(change).toEqual({ ownershipChange: 'CREATED', yourOwnershipChange: 'REMOVED' })
      expect(report).toMatchObject({ owner: { uid: friend.uid }, inherited: [], you: { role: 'editor' } })
      expect(report?.permissions).toMatchObject([{ person: { uid: owner.uid }, role: 'editor' }])
    })

    test('keeping nothing, the former owner sees it no more', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      await shareWithFriend(id)
      expect((await give(id, friend, null)).report).toBeNull()
      expect(await refusalOf(api.call(routes.permissions, { params: { id } }, { as: owner }))).toBe('NOT_FOUND')
    })

    test('who has it through a workspace alone may become its owner too', async () => {
      const { api, make } = subject()
      const id = await make(owner)
      const workspaceId = await insertWorkspace(api.app.db, [
        { uid: owner.uid, role: 'member' },
        { uid: friend.uid, role: 'member' },
      ])
      const body = { workspaceId, role: 'viewer' as const }
      await api.call(routes.shareByWorkspace, { params: { id }, body }, { as: owner })
      expect((await give(id, friend)).report?.owner.uid).toBe(friend.uid)
    })
  })
}
