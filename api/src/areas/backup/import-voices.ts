import type { Trx } from '@atelier/database/database/connection.ts'
import type { Arrival } from './arrival.ts'
import type { ArchivedItem, ArchivedWho } from './archive-format.ts'
import {
  findPeopleHere,
  insertComments,
  insertLikes,
  insertMentions,
  insertRatings,
  insertReactions,
} from './import-voices.queries.ts'
import { isSealedHere } from './sealed-voices.ts'

/** The account here of somebody in the archive; null where there is none. */
type AccountOf = (who: ArchivedWho | null | undefined) => string | null

/** What was said of a thing, with the thing itself. Who said it, an archive is believed only where it was written here. */
export async function writeVoices(trx: Trx, arrival: Arrival, item: ArchivedItem): Promise<void> {
  if (item.comments.length + item.reactions.length + item.ratings.length === 0) return
  const isTrusted = isOurOwn(arrival, item)
  const accountOf = await findAccounts(trx, arrival, { item, isTrusted })
  await writeComments(trx, arrival, { item, accountOf })
  await writeReactions(trx, arrival, { item, accountOf })
  await writeRatings(trx, arrival, { item, accountOf, isTrusted })
}

/** A copy is another thing: nobody but whoever brings it has said anything of that. */
function isOurOwn({ ids, key }: Arrival, item: ArchivedItem): boolean {
  return ids.of(item.id) === item.id && isSealedHere(key, item)
}

async function findAccounts(
  trx: Trx,
  { target }: Arrival,
  { item, isTrusted }: { item: ArchivedItem; isTrusted: boolean },
): Promise<AccountOf> {
  const here = isTrusted ? await findPeopleHere(trx, listUids(item)) : new Set<string>()
  return who => {
    if (who === 'self' || who === target.uid) return target.uid
    return who && here.has(who) ? who : null
  }
}

function listUids({ comments, reactions, ratings }: ArchivedItem): string[] {
  const who = [
    ...comments.flatMap(({ by, mentions, likes }) => [by === 'self' ? by : by?.uid, ...mentions, ...likes]),
    ...reactions.map(({ by }) => by),
    ...ratings.map(({ by }) => by),
  ]
  return [...new Set(who.flatMap(each => (each && each !== 'self' ? [each] : [])))]
}

interface Said {
  item: ArchivedItem
  accountOf: AccountOf
}

async function writeComments(trx: Trx, { ids, leftOut }: Arrival, { item, accountOf }: Said): Promise<void> {
  const heads = new Set(item.comments.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const likes: { id: string; uid: string }[] = []
  const mentions: { id: string; uid: string }[] = []
  const comments = item.comments.map(comment => {
    const id = ids.of(comment.id)
    const uid = accountOf(comment.by === 'self' ? 'self' : comment.by?.uid)
    const likedBy = accountsOf(comment.likes, accountOf)
    leftOut.likes += comment.likes.length - likedBy.length
    likes.push(...likedBy.map(liker => ({ id, uid: liker })))
    mentions.push(...accountsOf(comment.mentions, accountOf).map(mentioned => ({ id, uid: mentioned })))
    return {
      ...comment,
      id,
      parentId: comment.parentId !== null && heads.has(comment.parentId) ? ids.of(comment.parentId) : null,
      authorUid: uid,
      authorName: uid === null && comment.by !== null && comment.by !== 'self' ? comment.by.name : '',
      likeCount: likedBy.length,
    }
  })
  await insertComments(trx, ids.of(item.id), comments)
  await insertLikes(trx, likes)
  await insertMentions(trx, mentions)
}

function accountsOf(many: readonly ArchivedWho[], accountOf: AccountOf): string[] {
  return [...new Set(many.flatMap(who => accountOf(who) ?? []))]
}

async function writeReactions(trx: Trx, { ids, leftOut }: Arrival, { item, accountOf }: Said): Promise<void> {
  const known = item.reactions.flatMap(({ by, kind, createdAt }) => {
    const uid = accountOf(by)
    return uid === null ? [] : [{ uid, kind, createdAt }]
  })
  leftOut.reactions += item.reactions.length - known.length
  await insertReactions(trx, ids.of(item.id), known)
}

/** What a moderator of another installation decided is nobody’s decision here: the rating stays, as the author’s own. */
async function writeRatings(
  trx: Trx,
  { ids, target }: Arrival,
  { item, accountOf, isTrusted }: Said & { isTrusted: boolean },
): Promise<void> {
  const ratings = item.ratings.map(rating => {
    const byModerator = rating.byModerator && isTrusted
    const by = rating.byModerator && !isTrusted ? null : accountOf(rating.by)
    return { ...rating, by, byModerator, contest: byModerator ? rating.contest : null }
  })
  await insertRatings(trx, { itemId: ids.of(item.id), ratings, contestedBy: target.uid })
}
