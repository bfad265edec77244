import { IconChevronRight, IconSparkles } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { trialMessages } from './trial.messages.ts'
import { pictureOf, useTrial } from './use-trial.ts'
import classes from './trial-panel.module.css'

export interface TrialPanelProps {
  next: string | undefined
  /** On the way to an account: only what is to be kept is shown. */
  isJoining: boolean
}

const PROMPT_LENGTH_MAX = 500

/** Over the pictures beside the form: the first picture before the first account. */
export function TrialPanel({ next, isJoining }: TrialPanelProps) {
  const text = useMessages(trialMessages)
  const trial = useTrial()
  const [shownId, setShownId] = useState<string>()
  const titleId = useId()
  const tasks = trial.standing?.tasks ?? []
  const shown = tasks.find(({ id }) => id === shownId) ?? tasks[0]
  const made = tasks.filter(task => pictureOf(task) !== undefined)
  // Not before it is known what there is: nothing on the page is to jump.
  if (!trial.standing || (isJoining && made.length === 0)) return null
  const { remaining } = trial.standing
  return (
    <section id="try" className={classes.panel} aria-labelledby={titleId} data-joining={isJoining || undefined}>
      {shown && !isJoining && (
        <ShownTask task={shown}>
          {made.length > 1 && <Made tasks={made} shownId={shown.id} onShow={setShownId} />}
        </ShownTask>
      )}
      <div className={classes.card}>
        <h2 id={titleId}>{isJoining ? text.waits : text.title}</h2>
        {!isJoining && (
          <>
            <p>{remaining > 0 ? text.lead : text.none}</p>
            {remaining > 0 && (
              <TrialForm
                isSending={trial.isSending}
                onPaint={async (prompt, style) => {
                  const id = await trial.paint(prompt, style)
                  if (id !== undefined) setShownId(id)
                }}
              />
            )}
            {trial.error && (
              <p className={classes.error} role="alert">
                {trial.error}
              </p>
            )}
          </>
        )}
        {isJoining && <Made tasks={made} />}
        {!isJoining && (
          <div className={classes.foot}>
            <span role="status">{remaining > 0 && text.left(remaining)}</span>
            {made.length > 0 && (
              <LinkButton
                to="/sign-up"
                search={{ next }}
                variant="line"
                iconAfter={IconChevronRight}
                data-tip={text.keepLead}
              >
                {text.keep}
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

interface TrialFormProps {
  isSending: boolean
  onPaint: (prompt: string, style: string) => Promise<void>
}

function TrialForm({ isSending, onPaint }: TrialFormProps) {
  const text = useMessages(trialMessages)
  const locale = useLocale()
  const [prompt, setPrompt] = useState('')
  const [style, setStyle] = useState('base')
  const paint = () => {
    if (!isSending) void onPaint(prompt.trim() || text.placeholder, style)
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        paint()
      }}
    >
      <textarea
        aria-label={text.prompt}
        placeholder={text.placeholder}
        rows={2}
        maxLength={PROMPT_LENGTH_MAX}
        value={prompt}
        onChange={event => setPrompt(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          paint()
        }}
      />
      <div className={classes.row}>
        <select aria-label={text.style} value={style} onChange={event => setStyle(event.currentTarget.value)}>
          {promptStyles.map(({ name, label }) => (
            <option key={name} value={name}>
              {label[locale]}
            </option>
          ))}
        </select>
        <Button type="submit" variant="line" icon={IconSparkles} loading={isSending}>
          {text.paint}
        </Button>
      </div>
    </form>
  )
}

interface MadeProps {
  tasks: readonly RecipeTaskAnswer[]
  shownId?: string
  onShow?: (id: string) => void
}

function Made({ tasks, shownId, onShow }: MadeProps) {
  const text = useMessages(trialMessages)
  return (
    <ul className={classes.made} aria-label={text.results}>
      {tasks.map(task => (
        <li key={task.id}>
          {onShow ? (
            <button
              type="button"
              aria-label={text.show(task.prompt)}
              aria-pressed={task.id === shownId}
              onClick={() => onShow(task.id)}
            >
              <img src={pictureOf(task)} alt="" />
            </button>
          ) : (
            <img src={pictureOf(task)} alt={text.made(task.prompt)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Its place is there from the start, so that the picture moves nothing when it comes. */
function ShownTask({ task, children }: { task: RecipeTaskAnswer; children: ReactNode }) {
  const text = useMessages(trialMessages)
  const source = pictureOf(task)
  const words =
    task.status === 'FAILED' || task.status === 'CANCELED'
      ? (task.error?.message ?? text.failed)
      : task.status === 'RUNNING'
        ? text.painting(Math.round(task.progress * 100))
        : text.queued
  return (
    <figure className={classes.shown}>
      {source ? <img src={source} alt={text.made(task.prompt)} data-made={task.id} /> : <p role="status">{words}</p>}
      {children}
    </figure>
  )
}
