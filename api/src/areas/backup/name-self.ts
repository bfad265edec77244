import type { ArchivedComment, ArchivedRating, ArchivedVoices, ArchivedWho } from './archive-format.ts'

/** What was said of a thing, as the database has it: everybody by their uid. */
export interface SpokenRows {
  comments: (Omit<ArchivedComment, 'by' | 'mentions' | 'likes'> & {
    byUid: string | null
    byName: string
    mentions: string[]
    likes: string[]
  })[]
  reactions: (Omit<ArchivedVoices['reactions'][number], 'by'> & { by: string })[]
  ratings: (Omit<ArchivedRating, 'by'> & { by: string | null })[]
}

/** Whose archive it is has another uid where it arrives, so they are not named by it. */
export function nameSelf({ comments, reactions, ratings }: SpokenRows, self: string | null): ArchivedVoices {
  const who = (uid: string): ArchivedWho => (uid === self ? 'self' : uid)
  return {
    comments: comments.map(({ id, parentId, byUid, byName, mentions, likes, ...comment }) => ({
      id,
      parentId,
      by:
        byUid !== null && byUid === self
          ? 'self'
          : byUid === null && byName === ''
            ? null
            : { uid: byUid, name: byName },
      ...comment,
      mentions: mentions.map(who),
      likes: likes.map(who),
    })),
    reactions: reactions.map(({ by, ...reaction }) => ({ by: who(by), ...reaction })),
    ratings: ratings.map(({ by, ...rating }) => ({ ...rating, by: by === null ? null : who(by) })),
  }
}
