import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { RatingContest } from '@atelier/shared-schema/entities/image-rating.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { ratingMessages } from '#images/rating/rating-messages.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { Queue } from './queue.tsx'
import { QueueEntry, Said } from './queue-entry.tsx'
import classes from './moderation.module.css'

/** Ratings of moderators that authors contest, the oldest first. */
export function ContestQueue() {
  const text = useMessages(moderationMessages)
  const [decided, setDecided] = useState<RatingContest>()
  const pages = useRoutePages<typeof routes.listContests, RatingContest>(
    routes.listContests,
    { query: {} },
    { staleTime: 0 },
  )
  return (
    <>
      <Queue
        label={text.contests}
        pages={pages}
        empty={{ icon: IconScale, title: text.noContests, detail: text.noContestsDetail }}
        render={contest => <ContestEntry key={contest.id} contest={contest} onDecide={() => setDecided(contest)} />}
      />
      {decided && <DecideDialog contest={decided} onClose={() => setDecided(undefined)} />}
    </>
  )
}

function ContestEntry({ contest, onDecide }: { contest: RatingContest; onDecide: () => void }) {
  const text = useMessages(moderationMessages)
  const ratings = useMessages(ratingMessages).names
  const format = useFormat()
  const { uid, siteRole } = useSignedInPerson()
  const { itemName: name, thumbnailUrl, author, rating } = contest
  const isOthers = author.uid !== uid || siteRole === 'owner'
  return (
    <QueueEntry
      of={{ kind: 'IMAGE', name, thumbnailUrl }}
      title={name}
      facts={[text.by(author.name)]}
      actions={
        isOthers ? (
          <Button size="xs" variant="line" onClick={onDecide}>
            {text.decide}
          </Button>
        ) : (
          <p className={classes.note}>{text.isOwn}</p>
        )
      }
    >
      <Said by={text.ratedAs(ratings[rating])}>{contest.reason}</Said>
      <Said by={text.contested(author.name, format.relative(contest.createdAt))}>{contest.note}</Said>
    </QueueEntry>
  )
}
