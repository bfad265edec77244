import { IconClock, IconPlayerPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePreviewSource } from './task-preview.tsx'
import { taskMessages } from './tasks.messages.ts'
import { useTimeLeft } from './use-eta.ts'
import classes from './task-slots.module.css'

export interface TaskSlotsProps {
  /** One that waits or runs, as it is now. */
  task: RecipeTaskAnswer
  /** How many pictures are expected, and their shape, so that nothing jumps when they come. */
  count: number
  ratio: number
}

/** The places where the results of a task will be. Pictures are made one after the other, and previews are of the one in hand. */
export function TaskSlots({ task, count, ratio }: TaskSlotsProps) {
  const isRunning = task.status === 'RUNNING'
  const inHand = Math.min(count - 1, Math.floor(task.progress * count))
  const shown = useShownPreviews(task, inHand)
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.slot} style={{ '--ratio': ratio } as CSSProperties}>
          {isRunning && index <= inHand && shown[index] !== undefined && (
            <img
              src={shown[index]}
              alt=""
              className={classes.preview}
              draggable={false}
              data-preview={task.previewSeq}
            />
          )}
          {isRunning && index === inHand && <RunningSlot task={task} />}
          {(!isRunning || index > inHand) && <WaitingSlot task={task} />}
        </div>
      ))}
    </>
  )
}

/** The newest preview of each place. */
function useShownPreviews(task: RecipeTaskAnswer, inHand: number): readonly (string | undefined)[] {
  const newest = usePreviewSource(task.id, task.previewSeq)
  const [shown, setShown] = useState<readonly (string | undefined)[]>([])
  useEffect(() => {
    // A step on to the next place is no news of a picture.
    if (newest !== undefined) setShown(before => (before.includes(newest) ? before : withShown(before, inHand, newest)))
  }, [newest, inHand])
  return shown
}

function withShown(shown: readonly (string | undefined)[], index: number, source: string) {
  return Array.from({ length: Math.max(shown.length, index + 1) }, (_, at) => (at === index ? source : shown[at]))
}

function RunningSlot({ task }: { task: RecipeTaskAnswer }) {
  const text = useMessages(taskMessages)
  const left = useTimeLeft(task)
  return (
    <>
      <span className={classes.tag}>
        {text.percent(task.progress)}
        {left !== undefined && <small>{text.left(left)}</small>}
      </span>
      <ProgressLine task={task} />
    </>
  )
}

export function ProgressLine({ task }: { task: Pick<RecipeTaskAnswer, 'progress' | 'name'> }) {
  const text = useMessages(taskMessages)
  const percent = Math.round(task.progress * 100)
  return (
    <div
      className={classes.line}
      role="progressbar"
      aria-label={text.progress(task.name)}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

function WaitingSlot({ task }: { task: RecipeTaskAnswer }) {
  return (
    <span className={classes.wait}>
      <Icon of={task.isPaused ? IconPlayerPause : IconClock} size="md" />
      <span>{useWaitWords(task)}</span>
    </span>
  )
}

/** "Next", "In queue, 2nd", "Paused". */
export function useWaitWords({
  status,
  isPaused,
  queuePosition,
}: Pick<RecipeTaskAnswer, 'status' | 'isPaused' | 'queuePosition'>): string {
  const text = useMessages(taskMessages)
  if (isPaused) return text.paused
  if (status === 'RUNNING') return text.next
  if (queuePosition === null) return text.waits
  return queuePosition === 0 ? text.next : text.inQueue(text.place(queuePosition + 1))
}
