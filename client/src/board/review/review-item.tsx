import { IconChecklist } from '@tabler/icons-react'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { reviewMessages } from '#items/review-messages.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { useReviewGuests } from './use-review-guests.ts'
import { GiveVerdict } from './give-verdict.tsx'

/** To the guest their verdict; to the team how many have given theirs. */
export function ReviewItem() {
  const { board, person } = useBoard()
  if (person.onlyItemId === board.id) return <GiveVerdict />
  return roleAllows(board.role, 'contribute') ? <VerdictCount /> : null
}

function VerdictCount() {
  const text = useMessages(reviewMessages)
  const { panel } = useBoard()
  const guests = useReviewGuests()
  const items = guests.data?.items.filter(guest => guest.state !== 'withdrawn' || guest.verdict !== null) ?? []
  if (items.length === 0) return null
  const count = (verdict: string) => items.filter(guest => guest.verdict?.verdict === verdict).length
  const isShown = panel.shown === 'review'
  return (
    <Button
      variant="quiet"
      icon={IconChecklist}
      aria-pressed={isShown}
      onClick={() => (isShown ? panel.hide() : panel.show('review'))}
    >
      {text.count(count('approved'), count('changes'), items.length)}
    </Button>
  )
}
