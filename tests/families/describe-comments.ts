import { describe, expect, test } from 'vitest'
import type { CommentRoutes } from '@atelier/shared-schema/contract/families/comments.ts'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import { insertWorkspace, listNotifications, readCounts } from './families.queries.ts'
import { refusalOf } from './family-subject.ts'
import type { Subject } from './family-subject.ts'

export function describeComments(routes: CommentRoutes & ShareRoutes, subject: Subject): void {
  describe('comments', () => {
    test('threads newest first, answers oldest first, in pages without gaps', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson()
      const params = { id: await make(owner) }
      const write = (body: string, parentId?: string) =>
        api.call(routes.addComment, { params, body: { body, parentId } }, { as: owner })
      const first = await write('First')
      await write('Second')
      const answer = await write('Answer one', first.id)
      await write('Answer to the answer', answer.id)
      const page = await api.call(routes.listComments, { params, query: { limit: 1 } }, { as: owner })
      expect(page.items.map(comment => comment.body)).toEqual(['Second'])
      const next = await api.call(
        routes.listComments,
        { params, query: { limit: 1, cursor: page.nextCursor ?? '' } },
        { as: owner },
      )
      expect(next.items).toMatchObject([{ body: 'First', replyCount: 2 }])
      expect(next.nextCursor).toBeNull()
      const answers = await api.call(routes.listComments, { params, query: { parentId: first.id } }, { as: owner })
      expect(answers.items.map(comment => comment.body)).toEqual(['Answer one', 'Answer to the answer'])
      expect((await readCounts(api.app.db, params.id)).comment_count).toBe(4)
    })

    test('viewers comment; each person is told once, of what concerns them most', async () => {
      const { api, make } = subject()
      const [owner, viewer] = [await api.createPerson(), await api.createPerson()]
      const id = await make(owner)
      await api.call(routes.share, { params: { id }, body: { people: [{ uid: viewer.uid }] } }, { as: owner })
      const said = await api.call(
        routes.addComment,
        { params: { id }, body: { body: 'Looks fine @owner', mentions: [owner.uid], anchor: { x: 0.2, y: 0.4 } } },
        { as: viewer },
      )
      expect(said).toMatchObject({
        author: { uid: viewer.uid },
        mentions: [{ uid: owner.uid }],
        anchor: { x: 0.2, y: 0.4 },
      })
      await api.call(routes.addComment, { params: { id }, body: { body: 'Thanks', parentId: said.id } }, { as: owner })
      const kinds = async (uid: string) => (await listNotifications(api.app.db, uid)).map(entry => entry.kind)
      expect(await kinds(owner.uid)).toEqual(['MENTIONED'])
      expect(await kinds(viewer.uid)).toEqual(['SHARED', 'REPLIED'])
    })

    test('only people who can see it are mentionable', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson({ name: 'Owner of it' })
      const member = await api.createPerson({ name: 'Member of it' })
      const stranger = await api.createPerson({ name: 'Stranger to it' })
      const workspaceId = await insertWorkspace(api.app.db, [
        { uid: owner.uid, role: 'member' },
        { uid: member.uid, role: 'member' },
      ])
      const params = { id: await make(owner) }
      await api.call(routes.shareByWorkspace, { params, body: { workspaceId, role: 'viewer' } }, { as: owner })
      const { items } = await api.call(routes.listMentionable, { params, query: { search: 'of it' } }, { as: owner })
      expect(items.map(person => person.name)).toEqual(['Member of it', 'Owner of it'])
      const body = { body: 'Look', mentions: [stranger.uid] }
      expect(await refusalOf(api.call(routes.addComment, { params, body }, { as: owner }))).toBe('VALIDATION')
      expect(await refusalOf(api.call(routes.addComment, { params, body: { body: ' ' } }, { as: owner }))).toBe(
        'VALIDATION',
      )
      expect(await listNotifications(api.app.db, stranger.uid)).toEqual([])
    })

    test('an answer belongs to a comment on the same thing', async () => {
      const { api, make } = subject()
      const owner = await api.createPerson()
      const [here, there] = [await make(owner, 'Here'), await make(owner, 'There')]
      const said = await api.call(routes.addComment, { params: { id: here }, body: { body: 'Here' } }, { as: owner })
      const ask = { params: { id: there }, body: { body: 'There', parentId: said.id } }
      expect(await refusalOf(api.call(routes.addComment, ask, { as: owner }))).toBe('VALIDATION')
    })
  })
}
