import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReviewRoutes } from '@atelier/shared-schema/contract/families/review.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { REVIEW_DAYS_USUAL } from '@atelier/shared-schema/entities/review-guest.ts'
import type { ReviewGuest } from '@atelier/shared-schema/entities/review-guest.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { ReviewGuestRow } from './review-guest-row.tsx'
import { reviewMessages } from './review-messages.ts'
import classes from './review-guests.module.css'

const dayChoices = [1, 3, 7, 14, 30, 90]

/** In the sharing dialog: who without an account may look, until when, and what they said. */
export function ShareReviewers({
  routes,
  itemId,
  refreshes: shown,
}: {
  routes: ReviewRoutes
  itemId: string
  /** What else shows how it is shared: who is asked to look opens it to those named. */
  refreshes: readonly Route[]
}) {
  const text = useMessages(reviewMessages)
  const params = { id: itemId }
  const guests = useRoute(routes.listReviewGuests, { params }, { staleTime: 0 })
  const refreshes = [routes.listReviewGuests, ...shown]
  const invite = useRouteMutation(routes.inviteReviewGuest, {
    refreshes,
    onSuccess: guest => showToast(text.invited(guest.email)),
  })
  const withdraw = useRouteMutation(routes.withdrawReviewGuest, { refreshes })
  const again = (guest: ReviewGuest) => invite.mutate({ params, body: { email: guest.email, days: REVIEW_DAYS_USUAL } })
  return (
    <section className={classes.section} aria-label={text.title}>
      <h3>{text.title}</h3>
      <p className={classes.lead}>{text.lead}</p>
      <InviteForm
        isBusy={invite.isPending}
        onInvite={async asked => {
          await invite.mutateAsync({ params, body: asked })
        }}
      />
      {guests.isPending && <SkeletonRows count={1} height={44} />}
      {guests.isError && <ErrorState onRetry={() => void guests.refetch()}>{describeError(guests.error)}</ErrorState>}
      <ul className={classes.guests}>
        {guests.data?.items.map(guest => (
          <ReviewGuestRow key={guest.id} guest={guest}>
            {guest.state === 'active' ? (
              <Button
                size="xs"
                aria-label={text.withdrawFrom(guest.person.name)}
                onClick={() =>
                  withdraw.mutate(
                    { params: { ...params, guestId: guest.id } },
                    { onSuccess: () => showToast(text.withdrawn(guest.person.name)) },
                  )
                }
              >
                {text.withdraw}
              </Button>
            ) : (
              <Button size="xs" onClick={() => again(guest)}>
                {text.again}
              </Button>
            )}
          </ReviewGuestRow>
        ))}
      </ul>
    </section>
  )
}

interface Invitation {
  email: string
  days: number
}

function InviteForm({ isBusy, onInvite }: { isBusy: boolean; onInvite: (asked: Invitation) => Promise<void> }) {
  const text = useMessages(reviewMessages)
  const [email, setEmail] = useState('')
  const [days, setDays] = useState(REVIEW_DAYS_USUAL)
  return (
    <form
      className={classes.invite}
      onSubmit={event => {
        event.preventDefault()
        // What went wrong is told in a toast; what was written stays.
        onInvite({ email, days }).then(
          () => setEmail(''),
          () => undefined,
        )
      }}
    >
      <TextInput
        type="email"
        required
        aria-label={text.email}
        placeholder={text.emailHint}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <Select
        aria-label={text.days}
        allowDeselect={false}
        data={dayChoices.map(value => ({ value: String(value), label: text.forDays(value) }))}
        value={String(days)}
        onChange={value => setDays(Number(value))}
      />
      <Button type="submit" variant="line" loading={isBusy} disabled={email.trim() === ''}>
        {text.invite}
      </Button>
    </form>
  )
}
