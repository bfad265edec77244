import { findItemAccess, findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { ItemAccess, VisibleItem } from '@atelier/database/access/access.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { CommentNews } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { CommentAnchor, CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import type { App } from '#app.ts'
import { commentRights, mayMovePin, presentComment } from '#families/comments.present.ts'
import { findComment, tellOfComments } from '#families/comments.queries.ts'
import type { CommentRow } from '#families/comments.queries.ts'
import { addComment, assertMentionable, listMentionable } from '#families/comments.service.ts'
import type { CommentAsk } from '#families/comments.service.ts'
import { holdItems } from '#families/items.queries.ts'
import { nameKind } from '#families/kind-name.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import {
  clearComment,
  dropLike,
  isLikedBy,
  listCommentNews,
  listToldOf,
  markCommentsRead,
  markThreadRead,
  putLike,
  putReaction,
  setAnchor,
  setComment,
  setResolved,
} from './comments.queries.ts'

/** On a thing of any kind; what the actor cannot see reads as not found. */
export async function addCommentOn(
  app: App,
  actor: Person,
  { itemId, ...ask }: CommentAsk & { itemId: string },
): Promise<CommentAnswer> {
  const access = await findItemAccess(app.db, actor, itemId)
  const what = access ? nameKind(access.item.kind) : 'item'
  return addComment(app, actor, assertLive(access, 'comment', what), ask)
}

export async function readComment(app: App, actor: Actor, id: string): Promise<CommentAnswer> {
  const uid = actor.who === 'person' ? actor.uid : null
  const row = await findComment(app.db, uid, id)
  const access = row && (await findItemAccess(app.db, actor, row.item_id))
  if (!row) throw notFound('comment')
  return presentComment(row, { uid, role: assertRight(access, 'view', 'comment').role })
}

export async function listMentionableInAnswer(app: App, actor: Person, id: string, search: string | undefined) {
  const row = await findComment(app.db, actor.uid, id)
  const access = row && (await findItemAccess(app.db, actor, row.item_id))
  return listMentionable(app, assertRight(access, 'comment', 'comment'), search)
}

export interface CommentChange {
  id: string
  body: string
  mentions?: readonly string[] | undefined
}

export function updateComment(app: App, actor: Person, change: CommentChange): Promise<CommentAnswer> {
  return app.db.transaction().execute(async trx => {
    const { row, access } = await holdComment(trx, actor, change.id)
    const item = assertLive(access, 'comment', nameKind(access.item.kind))
    const reader = { uid: actor.uid, role: item.role }
    if (!commentRights(row.author_uid, reader).canEdit) {
      throw new AppError('FORBIDDEN', 'Only its author can change a comment.')
    }
    const mentions = change.mentions && [...new Set(change.mentions)]
    const before = new Set(row.mentions.map(({ uid }) => uid))
    const added = (mentions ?? []).filter(uid => !before.has(uid))
    await assertMentionable(trx, item, added)
    await setComment(trx, { id: row.id, body: change.body.trim(), mentions, now: app.now() })
    await tellMentioned(trx, actor, row, added)
    await tellOfComments(trx, row.item_id)
    return presentComment(await reread(trx, actor, row.id), reader)
  })
}

/** Who has heard of this comment already is not told again. */
async function tellMentioned(trx: Trx, actor: Person, row: CommentRow, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const told = await listToldOf(trx, row.id)
  const news = uids.filter(uid => !told.has(uid))
  await notifyPeople(
    trx,
    news.map(uid => ({ uid, kind: 'MENTIONED', actorUid: actor.uid, itemId: row.item_id, commentId: row.id })),
  )
}

/** Also on what lies in the trash: its owner may take words away before recovering it. */
export async function removeComment(app: App, actor: Person, id: string): Promise<void> {
  await app.db.transaction().execute(async trx => {
    const { row, access } = await holdComment(trx, actor, id)
    const { role } = assertRight(access, 'view', 'comment')
    if (!commentRights(row.author_uid, { uid: actor.uid, role }).canDelete) {
      throw new AppError('FORBIDDEN', 'A comment is deleted by its author, or by the owner of what it is on.')
    }
    await clearComment(trx, { id: row.id, itemId: row.item_id, now: app.now() })
  })
}

/** Turned round when not said. The item’s row is held, so that the count is what the rows add up to. */
export function likeComment(app: App, actor: Person, id: string, like: boolean | undefined) {
  return app.db.transaction().execute(async trx => {
    const { row, access } = await holdComment(trx, actor, id)
    assertLive(access, 'comment', nameKind(access.item.kind))
    const wanted = like ?? !(await isLikedBy(trx, actor.uid, row.id))
    const likeCount = wanted
      ? await putLike(trx, { uid: actor.uid, commentId: row.id, now: app.now() })
      : await dropLike(trx, actor.uid, row.id)
    await tellOfComments(trx, row.item_id)
    return { likedByUser: wanted, likeCount }
  })
}

export function reactToComment(app: App, actor: Person, id: string, reaction: ImageReaction | null) {
  return app.db.transaction().execute(async trx => {
    const { row, access } = await holdComment(trx, actor, id)
    assertLive(access, 'comment', nameKind(access.item.kind))
    await putReaction(trx, { uid: actor.uid, commentId: row.id, reaction, now: app.now() })
    await tellOfComments(trx, row.item_id)
    const { reactions } = await reread(trx, actor, row.id)
    return { reaction, reactions }
  })
}

/** By whoever may comment: a thread belongs to those who talk in it. */
export function resolveThread(app: App, actor: Person, id: string, resolved: boolean): Promise<CommentAnswer> {
  return app.db.transaction().execute(async trx => {
    const { head, item } = await holdThread(trx, actor, id)
    await setResolved(trx, { threadId: head.id, uid: actor.uid, resolved, now: app.now() })
    await tellOfComments(trx, item.id)
    return presentComment(await reread(trx, actor, head.id), { uid: actor.uid, role: item.role })
  })
}

export function pinThread(app: App, actor: Person, id: string, anchor: CommentAnchor): Promise<CommentAnswer> {
  return app.db.transaction().execute(async trx => {
    const { head, item } = await holdThread(trx, actor, id)
    const reader = { uid: actor.uid, role: item.role }
    if (!mayMovePin(head.author_uid, reader)) {
      throw new AppError('FORBIDDEN', 'A pin is moved by who set it, or by whoever may change what it is on.')
    }
    await setAnchor(trx, head.id, anchor)
    await tellOfComments(trx, item.id)
    return presentComment(await reread(trx, actor, head.id), reader)
  })
}

/** The head of the thread that this comment is in; it may be deleted while there are answers to it. */
async function holdThread(trx: Trx, actor: Person, id: string): Promise<{ head: CommentRow; item: VisibleItem }> {
  const { row, access } = await holdComment(trx, actor, id, { orDeleted: true })
  const item = assertLive(access, 'comment', nameKind(access.item.kind))
  const head = row.parent_id === null ? row : await reread(trx, actor, row.parent_id)
  if (head.deleted_at && head.reply_count === 0) throw notFound('comment')
  return { head, item }
}

/** A comment that is not there, or on what the actor cannot see, or deleted: all read as not found. */
async function holdComment(
  trx: Trx,
  actor: Person,
  id: string,
  { orDeleted = false } = {},
): Promise<{ row: CommentRow; access: ItemAccess }> {
  const known = await findComment(trx, actor.uid, id)
  const access = known && (await holdItems(trx, actor, [known.item_id])).get(known.item_id)
  if (!access?.role) throw notFound('comment')
  const row = await reread(trx, actor, id)
  if (row.deleted_at && !orDeleted) throw notFound('comment')
  return { row, access }
}

async function reread(trx: Trx, actor: Person, id: string): Promise<CommentRow> {
  const row = await findComment(trx, actor.uid, id)
  if (!row) throw notFound('comment')
  return row
}

/** A page may be shorter than asked for, where something is out of sight now. */
export async function listConcerning(
  app: App,
  actor: Person,
  query: PageQuery & { unread?: boolean | undefined },
): Promise<Page<CommentNews>> {
  const { items: rows, nextCursor } = await listCommentNews(app.db, actor.uid, {
    ...query,
    unread: query.unread ?? false,
  })
  const access = await findItemsAccess(app.db, actor, [...new Set(rows.map(row => row.item_id))])
  const items = rows.flatMap((row): CommentNews[] => {
    const item = liveItem(access.get(row.item_id))
    if (!item) return []
    const { id, kind, name, role } = item
    const comment = presentComment(row, { uid: actor.uid, role })
    return [{ ...comment, item: { id, kind, name }, reason: row.reason, isRead: row.is_read }]
  })
  return { items, nextCursor }
}

function liveItem(access: ItemAccess | undefined): VisibleItem | undefined {
  if (!access?.role || access.item.deleted_at !== null) return undefined
  return { ...access.item, role: access.role }
}

export async function markRead(
  app: App,
  actor: Person,
  {
    itemId,
    threadId,
    until,
  }: { itemId?: string | undefined; threadId?: string | undefined; until?: string | undefined },
): Promise<void> {
  const now = app.now()
  const upTo = until === undefined ? now : new Date(Math.min(Date.parse(until), now.getTime()))
  await app.db.transaction().execute(async trx => {
    if (threadId !== undefined) {
      const { head } = await findThread(trx, actor, threadId)
      await markThreadRead(trx, { uid: actor.uid, threadId: head.id, upTo, now })
      return
    }
    if (itemId !== undefined) assertRight(await findItemAccess(trx, actor, itemId), 'view', 'item')
    await markCommentsRead(trx, { uid: actor.uid, itemId, upTo, now })
  })
}

async function findThread(trx: Trx, actor: Person, id: string): Promise<{ head: CommentRow }> {
  const row = await findComment(trx, actor.uid, id)
  const access = row && (await findItemAccess(trx, actor, row.item_id))
  assertRight(access, 'view', 'comment')
  if (!row) throw notFound('comment')
  return { head: row.parent_id === null ? row : await reread(trx, actor, row.parent_id) }
}
