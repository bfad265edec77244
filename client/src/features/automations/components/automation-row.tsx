import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { sayReason } from '#tasks/reason-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'
import { useAutomationActs } from '../hooks/use-automation-acts.ts'
import { useActionName, useTriggerWords } from '../hooks/use-trigger-words.ts'
import { AutomationMenu } from './automation-menu.tsx'
import { LastPicture } from './last-picture.tsx'
import classes from '../automations.module.css'

/** One automation of the list: what it does and when, how it stands, and what it made last. */
export function AutomationRow({ automation }: { automation: AutomationAnswer }) {
  const text = useMessages(automationsMessages)
  const acts = useAutomationActs()
  const when = useTriggerWords(automation.trigger)
  const what = useActionName(automation)
  const { id, name } = automation
  const lastError = sayReason(automation.lastReason, automation.lastError)
  return (
    <li className={classes.row} data-automation={id}>
      <LastPicture automation={automation} />
      <span className={classes.words}>
        <Link to="/workflows/automations/$id" params={{ id }} className={classes.name}>
          {name}
        </Link>
        <span>{`${what} · ${when}`}</span>
        {lastError !== '' && (
          <span className={classes.error} title={lastError}>
            <Icon of={IconAlertTriangle} size="xs" />
            {lastError}
          </span>
        )}
      </span>
      <Times automation={automation} />
      <span className={classes.state}>
        <AutomationState automation={automation} />
      </span>
      <span className={classes.acts}>
        <IconButton icon={IconPlayerPlay} label={text.runNowOf(name)} onClick={() => void acts.runNow(automation)} />
        <AutomationMenu automation={automation} />
      </span>
    </li>
  )
}

export function AutomationState({ automation }: { automation: AutomationAnswer }) {
  const { states } = useMessages(automationsMessages)
  if (automation.isPaused) return <Chip tone="warn">{states.paused}</Chip>
  if (automation.lastError !== '') return <Chip tone="danger">{states.failing}</Chip>
  return <Chip tone="ok">{states.on}</Chip>
}

/** When it comes next where that is known, and when it ran last. */
function Times({ automation: { nextAt, lastRun } }: { automation: AutomationAnswer }) {
  const text = useMessages(automationsMessages)
  const format = useFormat()
  return (
    <span className={classes.times}>
      {nextAt !== null && <span>{text.next(format.relative(nextAt))}</span>}
      <span>{lastRun === null ? text.neverRan : text.last(format.relative(lastRun.createdAt))}</span>
    </span>
  )
}
