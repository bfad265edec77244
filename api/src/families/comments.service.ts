import type { z } from 'zod'
import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { CommentAnswer, commentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import type { App } from '#app.ts'
import { absentPerson } from '@atelier/database/access/absent-person.ts'
import { presentPerson } from '#people/person.present.ts'
import { presentComment } from './comments.present.ts'
import {
  findComment,
  insertComment,
  listAnswersOf,
  listCommentRows,
  listMentionablePeople,
} from './comments.queries.ts'
import type { CommentListQuery, CommentRow } from './comments.queries.ts'
import { notifyPeople } from './notify.queries.ts'
import type { NewNotification } from './notify.queries.ts'

export async function listComments(
  app: App,
  actor: Actor,
  item: VisibleItem,
  query: Omit<CommentListQuery, 'itemId' | 'parentId' | 'cursor'> &
    PageQuery & { parentId?: string | undefined; withAnswers: boolean },
) {
  const { limit, cursor, parentId, show, pinned } = query
  const uid = actor.who === 'person' ? actor.uid : null
  const page = await listCommentRows(app.db, uid, { itemId: item.id, parentId, show, pinned, limit, cursor })
  const present = (row: CommentRow) => presentComment(row, { uid, role: item.role })
  if (!query.withAnswers || parentId !== undefined) return { ...page, items: page.items.map(present) }
  const answers = await listAnswersOf(
    app.db,
    uid,
    page.items.map(head => head.id),
  )
  const answersTo = (id: string) => answers.filter(answer => answer.parent_id === id).map(present)
  return { ...page, items: page.items.map(head => ({ ...present(head), answers: answersTo(head.id) })) }
}

export interface CommentAsk {
  id?: string | undefined
  body: string
  parentId?: string | undefined
  mentions: readonly string[]
  anchor?: z.output<typeof commentAnchor> | undefined
}

export function addComment(app: App, actor: Person, item: VisibleItem, ask: CommentAsk): Promise<CommentAnswer> {
  return app.db.transaction().execute(async trx => {
    const parent = ask.parentId === undefined ? undefined : await findParent(trx, item, ask.parentId)
    const mentions = [...new Set(ask.mentions)]
    await assertMentionable(trx, item, mentions)
    const id = await insertComment(trx, {
      id: ask.id,
      itemId: item.id,
      parentId: parent?.id ?? null,
      authorUid: actor.uid,
      body: ask.body.trim(),
      anchor: ask.anchor,
      mentions,
      now: app.now(),
    })
    if (id !== undefined) await notifyPeople(trx, tellAbout({ id, actor, item, parent, mentions }))
    const row = await findComment(trx, actor.uid, id ?? ask.id ?? '')
    // An id that a client made is taken only by what it has sent before: then this is that comment.
    if (!row || row.author_uid !== actor.uid || row.item_id !== item.id) {
      throw new AppError('CONFLICT', 'There is a comment with this id already. Send it with another.')
    }
    return presentComment(row, { uid: actor.uid, role: item.role })
  })
}

/** Answers go one level deep: an answer to an answer joins its thread. */
async function findParent(trx: Trx, item: VisibleItem, id: string): Promise<CommentRow> {
  const parent = await findComment(trx, null, id)
  if (!parent || parent.item_id !== item.id) throw invalidField('body.parentId', 'is not a comment on this')
  if (parent.deleted_at) throw new AppError('CONFLICT', 'The comment you answer has been deleted.')
  return parent.parent_id ? findParent(trx, item, parent.parent_id) : parent
}

/** A mention must not tell of a thing to somebody who cannot see it. */
export async function assertMentionable(trx: Db | Trx, item: VisibleItem, uids: readonly string[]): Promise<void> {
  for (const uid of uids) {
    const access = await findItemAccess(trx, absentPerson(uid), item.id)
    if (!roleAllows(access?.role ?? null, 'view')) {
      throw invalidField('body.mentions', 'names a person who cannot see this; share it with them first')
    }
  }
}

/** Each person is told once, of what concerns them most. */
function tellAbout(told: {
  id: string
  actor: Person
  item: VisibleItem
  parent: CommentRow | undefined
  mentions: readonly string[]
}): NewNotification[] {
  const { id, actor, item, parent, mentions } = told
  const kinds = new Map<string, NewNotification['kind']>([[item.owner_uid, 'COMMENTED']])
  if (parent?.author_uid) kinds.set(parent.author_uid, 'REPLIED')
  for (const uid of mentions) kinds.set(uid, 'MENTIONED')
  return [...kinds].map(([uid, kind]) => ({ uid, kind, actorUid: actor.uid, itemId: item.id, commentId: id }))
}

export async function listMentionable(app: App, item: VisibleItem, search: string | undefined) {
  const people = await listMentionablePeople(app.db, item.id, search)
  return {
    items: people.map(row => ({ ...presentPerson(row), role: row.role, isReviewGuest: row.is_review_guest })),
  }
}
