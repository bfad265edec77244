import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { commentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import { presentPerson } from '#people/person.present.ts'
import type { CommentRow } from './comments.queries.ts'

/** Who reads a comment: null is somebody not signed in; the role is the one on what was commented on. */
export interface CommentReader {
  uid: string | null
  role: ItemRole
}

/** Words are changed by who wrote them; they are taken away by them or by whoever may delete what they stand under. */
export function commentRights(authorUid: string | null, { uid, role }: CommentReader) {
  const isOwn = uid !== null && authorUid === uid
  return { canEdit: isOwn, canDelete: isOwn || roleAllows(role, 'delete') }
}

/** A pin is moved by who set it, and by whoever may change what it is on. */
export function mayMovePin(authorUid: string | null, { uid, role }: CommentReader): boolean {
  return (uid !== null && authorUid === uid) || roleAllows(role, 'edit')
}

export function presentComment(row: CommentRow, reader: CommentReader): CommentAnswer {
  const deleted = row.deleted_at !== null
  const rights = deleted ? { canEdit: false, canDelete: false } : commentRights(row.author_uid, reader)
  return {
    id: row.id,
    itemId: row.item_id,
    parentId: row.parent_id,
    author:
      row.author_uid && row.author_name !== null
        ? presentPerson({
            uid: row.author_uid,
            name: row.author_name,
            username: row.author_username,
            picture_file_id: row.author_picture,
          })
        : null,
    authorName: row.brought_name,
    body: deleted ? '' : row.body,
    mentions: deleted ? [] : row.mentions.map(presentPerson),
    anchor: row.anchor === null ? null : commentAnchor.parse(row.anchor),
    likeCount: row.like_count,
    likedByUser: row.liked,
    reaction: deleted ? null : row.reaction,
    reactions: deleted ? {} : row.reactions,
    replyCount: row.reply_count,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by && presentPerson(row.resolved_by),
    unreadCount: row.unread_count,
    ...rights,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}
