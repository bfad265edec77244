import { useEffect } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Asked } from '#images/gallery.tsx'
import { ratingMessages } from './rating-messages.ts'
import classes from './rating.module.css'

export interface RatingStateProps {
  item: FeedItem
  onAsk: (asked: Asked) => void
}

/** How an image is rated. Its author and moderators also read by whom and why, and what came of a contest. */
export function RatingState({ item, onAsk }: RatingStateProps) {
  const text = useMessages(ratingMessages)
  const person = usePerson()
  const isAuthor = person?.uid === item.creator.uid
  const isModerator = person !== null && person.siteRole !== 'member'
  const isTold = isAuthor || isModerator
  const read = useRoute(routes.readRating, { params: { id: item.id } }, { enabled: isTold, staleTime: 0 })
  const { data: rated, refetch } = read
  const isOld = rated !== undefined && rated.rating !== item.rating
  // Rated on another device, or by a moderator: the item has it first.
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  const { id, name, rating } = item
  return (
    <div className={classes.rating}>
      <p>
        <b>{text.names[rating]}</b>
      </p>
      <p className={classes.quiet}>{text.means[rating]}</p>
      {rated?.given && <Given given={rated.given} isAuthor={isAuthor} />}
      {rated?.suggested && <Suggested suggested={rated.suggested} isRated={rated.given !== null} />}
      {isTold && read.isError && !rated && <p className={classes.quiet}>{text.more}</p>}
      {rated && (rated.canRate || rated.canContest) && (
        <div className={classes.acts}>
          {rated.canRate && (
            <Button
              size="xs"
              variant="line"
              onClick={() =>
                onAsk({
                  rate: {
                    id,
                    name,
                    rating: rating === 'unrated' ? (rated.suggested?.rating ?? rating) : rating,
                    asModerator: isModerator && !isAuthor,
                  },
                })
              }
            >
              {rating === 'unrated' ? text.rate : text.change}
            </Button>
          )}
          {rated.canContest && (
            <Button size="xs" variant="line" onClick={() => onAsk({ contest: { id, name } })}>
              {text.contest}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Suggested({ suggested, isRated }: { suggested: NonNullable<ImageRating['suggested']>; isRated: boolean }) {
  const text = useMessages(ratingMessages)
  const format = useFormat()
  const { model, rating, score } = suggested
  const say = isRated ? text.classifierThought : text.byClassifier
  return <p className={classes.quiet}>{say(model, text.names[rating], format.number(score, shareFormat))}</p>
}

const shareFormat = { style: 'percent', maximumFractionDigits: 0 } as const

type GivenOne = NonNullable<ImageRating['given']>

function Given({ given, isAuthor }: { given: GivenOne; isAuthor: boolean }) {
  const text = useMessages(ratingMessages)
  const format = useFormat()
  const when = format.relative(given.createdAt)
  const name = given.person?.name ?? text.somebody
  const { contest } = given
  return (
    <>
      <p className={classes.quiet}>
        {given.by === 'moderator'
          ? text.byModerator(name, when)
          : isAuthor
            ? text.byYou(when)
            : text.byAuthor(name, when)}
      </p>
      {given.reason !== '' && <blockquote className={classes.quote}>{given.reason}</blockquote>}
      {contest && (
        <>
          <p className={classes.quiet}>{text.contested(format.relative(contest.createdAt))}</p>
          <blockquote className={classes.quote}>{contest.note}</blockquote>
          <p className={classes.quiet}>{text.contestIs[contest.status]}</p>
          {contest.answer !== '' && <blockquote className={classes.quote}>{contest.answer}</blockquote>}
        </>
      )}
    </>
  )
}
