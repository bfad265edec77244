import { IconEyeOff, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { takeDownsRoutes as routes } from '@atelier/shared-schema/contract/areas/take-downs.contract.ts'
import { TAKE_DOWN_WORDS_MAX } from '@atelier/shared-schema/entities/take-down.ts'
import type { TakeDown, TakeDownState } from '@atelier/shared-schema/entities/take-down.ts'
import { useRoutePages } from '#api/use-route.ts'
import { kindMessages } from '#items/item-looks.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { WordsDialog } from '#items/words-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'
import { Queue } from './queue.tsx'
import { QueueEntry, Said } from './queue-entry.tsx'
import classes from './moderation.module.css'

interface Deciding {
  takeDown: TakeDown
  putBack: boolean
}

/** What is taken down: with an objection that waits for an answer, or without. */
export function TakeDownQueue({ state }: { state: TakeDownState }) {
  const text = useMessages(moderationMessages)
  const [deciding, setDeciding] = useState<Deciding>()
  const pages = useRoutePages<typeof routes.list, TakeDown>(routes.list, { query: { state } }, { staleTime: 0 })
  const isObjected = state === 'objected'
  return (
    <>
      <Queue
        label={isObjected ? text.objections : text.takenDown}
        pages={pages}
        empty={{
          icon: isObjected ? IconScale : IconEyeOff,
          title: isObjected ? text.noObjections : text.noTakenDown,
          detail: isObjected ? text.noObjectionsDetail : text.noTakenDownDetail,
        }}
        render={takeDown => <TakeDownEntry key={takeDown.id} takeDown={takeDown} onDecide={setDeciding} />}
      />
      {deciding && <DecideTakeDown {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

function TakeDownEntry({ takeDown, onDecide }: { takeDown: TakeDown; onDecide: (deciding: Deciding) => void }) {
  const text = useMessages(moderationMessages)
  const kinds = useMessages(kindMessages)
  const format = useFormat()
  const { item, by, objection, decision } = takeDown
  const nameOf = (person: { name: string } | null) => person?.name ?? text.somebody
  const isWaiting = objection !== null && decision === null
  return (
    <QueueEntry
      of={item}
      title={item.name}
      facts={[kinds[item.kind], text.by(item.owner.name)]}
      actions={
        takeDown.canDecide ? (
          <>
            <Button size="xs" variant="line" onClick={() => onDecide({ takeDown, putBack: true })}>
              {text.putBack}
            </Button>
            {isWaiting && (
              <Button size="xs" variant="line" onClick={() => onDecide({ takeDown, putBack: false })}>
                {text.keepDown}
              </Button>
            )}
          </>
        ) : (
          <p className={classes.note}>{text.isOwn}</p>
        )
      }
    >
      <Said by={text.takenDownBy(nameOf(by), format.relative(takeDown.createdAt))}>{takeDown.reason}</Said>
      {objection && (
        <Said by={text.objected(item.owner.name, format.relative(objection.createdAt))}>{objection.note}</Said>
      )}
      {decision && (
        <Said by={text.keptDownBy(nameOf(decision.by), format.relative(decision.createdAt))}>{decision.answer}</Said>
      )}
    </QueueEntry>
  )
}

function DecideTakeDown({ takeDown, putBack, onClose }: Deciding & { onClose: () => void }) {
  const text = useMessages(moderationMessages)
  const { name } = takeDown.item
  const decide = useDialogMutation(routes.decide, {
    say: () => (putBack ? text.putBackDone : text.keptDown),
    onClose,
    refreshes: [routes.list],
  })
  return (
    <WordsDialog
      title={putBack ? text.putBackTitle(name) : text.keepDownTitle(name)}
      label={text.decideAnswer}
      hint={text.decideHint}
      maxLength={TAKE_DOWN_WORDS_MAX}
      cancel={text.cancel}
      send={putBack ? text.putBackDo : text.keepDownDo}
      isSending={decide.isPending}
      onSend={answer => decide.mutate({ params: { id: takeDown.id }, body: { putBack, answer } })}
      onClose={onClose}
    />
  )
}
