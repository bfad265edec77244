import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { ReviewGuestRow } from '#items/review-guest-row.tsx'
import { reviewMessages } from '#items/review-messages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { useReviewGuests } from './use-review-guests.ts'
import classes from './review.module.css'

/** Who was asked, and what each said of the whole. */
export function ReviewSide() {
  const text = useMessages(reviewMessages)
  const { data, error, refetch } = useReviewGuests()
  const retry = () => void refetch()
  if (!data) {
    if (!error) return <SkeletonRows count={3} height={56} />
    return isNetworkError(error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(error)}</ErrorState>
    )
  }
  return (
    <div className={classes.side}>
      {data.items.length === 0 && <p>{text.none}</p>}
      <ul>
        {data.items.map(guest => (
          <ReviewGuestRow key={guest.id} guest={guest} />
        ))}
      </ul>
    </div>
  )
}
