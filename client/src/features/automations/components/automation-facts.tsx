import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'
import { useRunnable } from '../hooks/use-runnable.ts'
import { useActionName, useTriggerWords } from '../hooks/use-trigger-words.ts'
import { FolderName } from './folder-name.tsx'
import classes from '../automation.module.css'

/** What runs, when, and where its results go. */
export function AutomationFacts({ automation }: { automation: AutomationAnswer }) {
  const text = useMessages(automationsMessages)
  const format = useFormat()
  const when = useTriggerWords(automation.trigger)
  const { action, trigger, nextAt, isPaused } = automation
  return (
    <dl className={classes.facts}>
      <dt>{text.runs}</dt>
      <dd>
        <ActionLink automation={automation} />
      </dd>
      <dt>{text.when}</dt>
      <dd>{when}</dd>
      {action.imageParam !== undefined && trigger.kind === 'image' && (
        <>
          <dt>{text.imageInto}</dt>
          <dd>
            <FieldName action={action} fieldKey={action.imageParam} />
          </dd>
        </>
      )}
      {trigger.kind === 'schedule' && (
        <>
          <dt>{text.comesNext}</dt>
          <dd>
            {isPaused || nextAt === null
              ? text.whilePaused
              : `${format.relative(nextAt)}, ${format.date(nextAt, { dateStyle: 'medium', timeStyle: 'short' })}`}
          </dd>
        </>
      )}
      <FilledIn action={action} />
      <dt>{text.saves}</dt>
      <dd>
        <FolderName folderId={action.folderId} />
      </dd>
    </dl>
  )
}

function ActionLink({ automation }: { automation: AutomationAnswer }) {
  const name = useActionName(automation)
  const { actionNames, action } = automation
  if (actionNames === null) return name
  return (
    <Link to={action.run === 'recipe' ? '/recipes/$id' : '/workflows/$id'} params={{ id: action.id }}>
      {name}
    </Link>
  )
}

/** What was filled in, as far as it can be said in a word or two. */
function FilledIn({ action }: { action: AutomationAnswer['action'] }) {
  const text = useMessages(automationsMessages)
  const format = useFormat()
  const locale = useLocale()
  const { runnable } = useRunnable(action)
  const say = (value: unknown) => {
    if (typeof value === 'boolean') return value ? text.yes : text.no
    return typeof value === 'number' ? format.number(value) : typeof value === 'string' ? value : ''
  }
  return runnable?.fields
    .filter(({ key }) => say(action.params[key]) !== '')
    .map(({ key, label }) => (
      <Fragment key={key}>
        <dt>{label[locale]}</dt>
        <dd>{say(action.params[key])}</dd>
      </Fragment>
    ))
}

function FieldName({ action, fieldKey }: { action: AutomationAnswer['action']; fieldKey: string }) {
  const locale = useLocale()
  const { runnable } = useRunnable(action)
  return runnable?.fields.find(field => field.key === fieldKey)?.label[locale] ?? fieldKey
}
