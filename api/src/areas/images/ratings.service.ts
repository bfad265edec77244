import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { ItemRow } from '@atelier/database/database/schema.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { GivenRating, ImageRating, RatingContest } from '@atelier/shared-schema/entities/image-rating.ts'
import type { App } from '#app.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { holdItems } from '#families/items.queries.ts'
import { notifyPeople } from '#families/notify.queries.ts'
import { presentPerson } from '#people/person.present.ts'
import {
  closeContest,
  findContest,
  findGivenRating,
  findSuggestion,
  giveRating,
  insertContest,
  listPendingContests,
} from './ratings.queries.ts'
import type { ContestRow, GivenRow } from './ratings.queries.ts'

export async function readRating(db: Db | Trx, actor: Actor, item: ItemRow): Promise<ImageRating> {
  const isAuthor = actor.who === 'person' && actor.uid === item.owner_uid
  const isTold = isAuthor || isModerator(actor)
  const given = isTold ? await findGivenRating(db, item.id) : undefined
  const suggested = isTold ? await findSuggestion(db, item.id) : undefined
  return {
    rating: item.rating,
    given: given ? presentGiven(given) : null,
    suggested: suggested
      ? {
          rating: suggested.rating,
          model: suggested.model,
          score: suggested.score,
          createdAt: suggested.created_at.toISOString(),
        }
      : null,
    canRate: isAuthor ? !given?.by_moderator : isModerator(actor),
    canContest: isAuthor && given?.by_moderator === true && given.contest_status === null,
  }
}

function isModerator(actor: Actor): actor is Person {
  return actor.who === 'person' && actor.siteRole !== 'member'
}

function presentGiven(given: GivenRow): ImageRating['given'] {
  return {
    by: given.by_moderator ? 'moderator' : 'author',
    person: given.uid === null ? null : presentPerson({ ...given, uid: given.uid, name: given.name ?? '' }),
    reason: given.reason,
    createdAt: given.created_at.toISOString(),
    contest:
      given.contest_status === null
        ? null
        : {
            status: given.contest_status,
            note: given.contest_note ?? '',
            answer: given.contest_answer ?? '',
            createdAt: (given.contest_at ?? given.created_at).toISOString(),
          },
  }
}

interface RateAsk {
  id: string
  rating: GivenRating
  reason: string
}

/** A moderator may rate whatever there is, and learns nothing else of it; its author until one has. */
export function rateImage(app: App, actor: Person, { id, rating, reason }: RateAsk): Promise<ImageRating> {
  return app.db.transaction().execute(async trx => {
    const access = (await holdItems(trx, actor, [id])).get(id)
    if (access?.item.kind !== 'IMAGE') throw notFound('image')
    const byModerator = access.role !== 'owner' && isModerator(actor)
    if (!byModerator) await assertMayRate(trx, assertRight(access, 'view', 'image'))
    else if (reason === '') throw invalidField('body.reason', 'must say why: its author reads it')
    await giveRating(trx, { itemId: id, rating, by: actor.uid, byModerator, reason, now: app.now() })
    if (byModerator) await tellAuthor(trx, actor, access.item, { rating, reason })
    const after = (await holdItems(trx, actor, [id])).get(id)
    return readRating(trx, actor, after?.item ?? access.item)
  })
}

async function assertMayRate(trx: Trx, item: VisibleItem): Promise<void> {
  if (item.role !== 'owner') throw new AppError('FORBIDDEN', 'Only its author rates an image.')
  const given = await findGivenRating(trx, item.id)
  if (given?.by_moderator) {
    throw new AppError('CONFLICT', 'A moderator has rated this image. If the rating is wrong, contest it.')
  }
}

async function tellAuthor(
  trx: Trx,
  actor: Person,
  item: ItemRow,
  data: { rating: GivenRating; reason: string },
): Promise<void> {
  await notifyPeople(trx, [{ uid: item.owner_uid, kind: 'RATED', actorUid: actor.uid, itemId: item.id, data }])
  await recordAudit(trx, {
    actorUid: actor.uid,
    act: 'image.rated',
    subject: item.id,
    reason: data.reason,
    before: { rating: item.rating },
    after: { rating: data.rating },
  })
}

export function contestRating(app: App, actor: Person, id: string, note: string): Promise<ImageRating> {
  return app.db.transaction().execute(async trx => {
    const access = (await holdItems(trx, actor, [id])).get(id)
    const item = assertRight(access?.item.kind === 'IMAGE' ? access : undefined, 'view', 'image')
    if (item.role !== 'owner') throw new AppError('FORBIDDEN', 'Only its author contests the rating of an image.')
    const given = await findGivenRating(trx, id)
    if (!given?.by_moderator) throw new AppError('CONFLICT', 'No moderator has rated this image. Rate it yourself.')
    if (given.contest_status !== null) throw new AppError('CONFLICT', 'You have contested this rating already.')
    await insertContest(trx, { ratingId: given.id, itemId: id, uid: actor.uid, note, now: app.now() })
    return readRating(trx, actor, item)
  })
}

export async function listContests(app: App, query: PageQuery): Promise<Page<RatingContest>> {
  const page = await listPendingContests(app.db, query)
  return { ...page, items: page.items.map(presentContest) }
}

interface DecisionAsk {
  id: string
  rating: GivenRating
  answer: string
}

/** The same rating again upholds it. A new one stands like any other of a moderator's, and may be contested again. */
export function decideContest(app: App, actor: Person, { id, rating, answer }: DecisionAsk): Promise<RatingContest> {
  return app.db.transaction().execute(async trx => {
    const known = await findContest(trx, id)
    const item = known && (await holdItems(trx, actor, [known.item_id])).get(known.item_id)?.item
    if (!known || !item) throw notFound('contest')
    // Whoever runs the installation may be the only one there is.
    if (known.uid === actor.uid && actor.siteRole !== 'owner') {
      throw new AppError('FORBIDDEN', 'Another moderator decides what you contested.')
    }
    const status = rating === known.rating ? 'upheld' : 'changed'
    const isFirst = await closeContest(trx, id, { status, answer, by: actor.uid, now: app.now() })
    if (!isFirst) throw new AppError('CONFLICT', 'Another moderator has decided this already.')
    if (status === 'changed') {
      await giveRating(trx, {
        itemId: item.id,
        rating,
        by: actor.uid,
        byModerator: true,
        reason: answer,
        now: app.now(),
      })
    }
    await tellAuthor(trx, actor, item, { rating, reason: answer })
    return presentContest((await findContest(trx, id)) ?? known)
  })
}

function presentContest(row: ContestRow): RatingContest {
  return {
    id: row.id,
    itemId: row.item_id,
    itemName: row.item_name,
    thumbnailUrl: row.thumbnail_file_id && filePath(row.thumbnail_file_id, '640'),
    author: presentPerson({
      uid: row.uid,
      name: row.person_name,
      username: row.person_username,
      picture_file_id: row.person_picture,
    }),
    rating: row.rating,
    reason: row.reason,
    note: row.note,
    status: row.status,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
  }
}
