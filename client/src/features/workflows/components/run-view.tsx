import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import type { MacroRunAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import type { MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { isOngoing, useLiveTask } from '#tasks/live-tasks.ts'
import { ProgressLine } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useRunActs } from '#macros/use-macro-run.ts'
import type { RunActs } from '#macros/use-macro-run.ts'
import { useStepRecipes } from '#macros/use-step-recipes.ts'
import { useStepWords } from '#macros/use-step-words.ts'
import { runMessages } from '../run.messages.ts'
import { ApprovalGate } from './approval-gate.tsx'
import { ChainStep } from '#macros/chain.tsx'
import { StepStanding } from '#macros/run-outline.tsx'
import { RunStepBody, StepPicture } from './run-step.tsx'
import type { RunStep } from './run-step.tsx'
import chain from '#macros/chain.module.css'
import step from './run-step.module.css'
import classes from './run-view.module.css'
import { sayTaskError } from '#tasks/task-error-text.ts'

export interface RunViewProps {
  run: MacroRunAnswer
  onOpen: (imageId: string) => void
}

/** A run of a macro as it goes: each step with what it makes, and the choices that it waits for. */
export function RunView({ run, onOpen }: RunViewProps) {
  const { steps } = run.definition
  const recipes = useStepRecipes(steps)
  const words = useStepWords(run.definition, recipes)
  const acts = useRunActs(run.task.id)
  const isGoing = isOngoing(useLiveTask(run.task))
  const countOf = useCount(run)
  const images = useMemo(
    () => new Map(run.tasks.flatMap(task => task.images.map(image => [image.id, image] as const))),
    [run.tasks],
  )
  const states = new Map(run.steps.map(state => [state.key, state]))
  const firstAsking = run.steps.find(({ status }) => status === 'ASKING')?.key
  return (
    <div className={classes.run} data-run={run.task.id} data-status={run.task.status}>
      <RunHead run={run} acts={acts} />
      <ol className={chain.chain}>
        {steps.map((part, index) => {
          const state = states.get(part.key)
          if (!state) return null
          return (
            <ChainStep
              key={part.key}
              step={part}
              number={index + 1}
              recipes={recipes}
              words={words}
              status={state.status}
              aside={<StepStanding status={state.status} isGoing={isGoing} count={countOf(state)} />}
            >
              {part.type === 'approval' ? (
                <ApprovalBody
                  part={part}
                  state={state}
                  images={images}
                  acts={acts}
                  canChoose={run.task.canManage && isGoing}
                  hasKeys={part.key === firstAsking}
                  onOpen={onOpen}
                />
              ) : (
                <RunStepBody
                  title={words.titleOf(part)}
                  state={state}
                  tasks={state.taskIds.flatMap(id => run.tasks.find(task => task.id === id) ?? [])}
                  onOpen={onOpen}
                />
              )}
            </ChainStep>
          )
        })}
      </ol>
    </div>
  )
}

function RunHead({ run, acts }: { run: MacroRunAnswer; acts: RunActs }) {
  const text = useMessages(runMessages)
  const words = useMessages(taskMessages)
  const format = useFormat()
  const tasks = useTaskActs()
  const task = useLiveTask(run.task)
  const isGoing = isOngoing(task)
  const isToldByStep = run.steps.some(({ status, note }) => status === 'FAILED' && note !== '')
  const isEnded = task.status === 'COMPLETED' || task.status === 'FAILED' || task.status === 'CANCELED'
  const done = run.steps.filter(({ status }) => status === 'DONE' || status === 'SKIPPED').length
  const isAsking = run.steps.some(({ status }) => status === 'ASKING') && isGoing
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <Chip tone={toneOf(task.status, isAsking)}>
          {isAsking ? (task.canManage ? text.asks : text.asksOther) : words.statuses[task.status]}
        </Chip>
        <span>
          {isGoing ? (
            text.stepOf(format.number(done), format.number(run.steps.length))
          ) : (
            <RelativeTime when={task.completedAt ?? task.createdAt} />
          )}
        </span>
        <span className={classes.acts}>
          {task.canManage && isGoing && (
            <Button variant="danger-line" size="xs" icon={IconPlayerStop} onClick={() => void tasks.cancel(task.id)}>
              {text.cancel}
            </Button>
          )}
          {task.canManage && (task.status === 'FAILED' || task.status === 'CANCELED') && (
            <Button
              variant="line"
              size="xs"
              icon={IconPlayerPlay}
              loading={acts.isBusy}
              data-tip={text.goOnTip}
              onClick={() => void acts.goOn()}
            >
              {text.goOn}
            </Button>
          )}
          {task.canManage && isEnded && (
            <Button variant="line" size="xs" icon={IconRefresh} onClick={() => void tasks.restart(task.id)}>
              {text.again}
            </Button>
          )}
        </span>
      </div>
      {isGoing && (
        <div className={classes.progress}>
          <ProgressLine task={task} />
        </div>
      )}
      {task.error && !isToldByStep && (
        <p className={step.failed} role="status">
          <Icon of={IconAlertTriangle} />
          <span>{sayTaskError(task.error)}</span>
        </p>
      )}
    </header>
  )
}

function toneOf(status: MacroRunAnswer['task']['status'], isAsking: boolean): 'plain' | 'ok' | 'warn' | 'danger' {
  if (isAsking) return 'warn'
  if (status === 'COMPLETED') return 'ok'
  return status === 'FAILED' ? 'danger' : 'plain'
}

/** Of a step that runs several times, how many are done. */
function useCount(run: MacroRunAnswer): (state: RunStep) => string | undefined {
  const text = useMessages(runMessages)
  const format = useFormat()
  return state => {
    const own = run.tasks.filter(({ id }) => state.taskIds.includes(id))
    if (state.status !== 'RUNNING' || own.length < 2) return undefined
    const ended = own.filter(task => !isOngoing(task)).length
    return text.ofRuns(format.number(ended), format.number(own.length))
  }
}

interface ApprovalBodyProps {
  part: Extract<MacroStep, { type: 'approval' }>
  state: RunStep
  images: ReadonlyMap<string, ImageAnswer>
  acts: RunActs
  canChoose: boolean
  hasKeys: boolean
  onOpen: (imageId: string) => void
}

function ApprovalBody({ part, state, images, acts, canChoose, hasKeys, onOpen }: ApprovalBodyProps) {
  const text = useMessages(runMessages)
  if (state.status === 'WAITING') return null
  const seen = (ids: readonly string[]) => ids.flatMap(id => images.get(id) ?? [])
  if (state.status === 'ASKING' && canChoose) {
    return (
      <ApprovalGate
        choices={seen(state.choices)}
        note={part.note}
        isBusy={acts.isBusy}
        hasKeys={hasKeys}
        onChoose={ids => void acts.choose(part.key, ids)}
        onOpen={onOpen}
      />
    )
  }
  const shown = seen(state.status === 'ASKING' ? state.choices : state.images)
  return (
    <div className={step.body}>
      {state.status === 'SKIPPED' && <p className={step.note}>{text.skipped}</p>}
      {state.status === 'DONE' && <p className={step.note}>{text.chosen(shown.length)}</p>}
      {shown.length > 0 && (
        <div className={step.results}>
          {shown.map(image => (
            <StepPicture key={image.id} image={image} onOpen={onOpen} />
          ))}
        </div>
      )}
    </div>
  )
}
