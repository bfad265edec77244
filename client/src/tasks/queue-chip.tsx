import { IconClock, IconPlayerPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { Icon } from '#ui/icon.tsx'
import { formatNumber, plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { useLiveTask } from './live-tasks.ts'
import { useQueueNow } from './queue-now.ts'
import { taskMessages } from './tasks.messages.ts'
import { useTaskNotices } from './use-task-notices.ts'
import classes from './queue-chip.module.css'

const messages = defineMessages({
  en: {
    queue: (n: number) => `Queue: ${plural('en', n, { one: 'task', other: 'tasks' })}`,
    paused: (queue: string) => `${queue}, paused`,
    running: (queue: string, percent: string) => `${queue}, ${percent} of what runs is done`,
  },
  vi: {
    queue: n => `Hàng đợi: ${formatNumber('vi', n)} tác vụ`,
    paused: queue => `${queue}, đang tạm dừng`,
    running: (queue, percent) => `${queue}, tác vụ đang chạy đã xong ${percent}`,
  },
})

/** How many of one's own run and wait, and how far the first of them is; nothing where there are none. */
export function QueueChip() {
  const { count, isPaused, running } = useQueueNow()
  useTaskNotices(running)
  if (count === 0) return null
  const [first] = running
  return first ? <RunningChip count={count} task={first} /> : <WaitingChip count={count} isPaused={isPaused} />
}

function WaitingChip({ count, isPaused }: { count: number; isPaused: boolean }) {
  const text = useMessages(messages)
  const queue = text.queue(count)
  const label = isPaused ? text.paused(queue) : queue
  return (
    <Link to="/tasks" className={classes.chip} aria-label={label} data-tip={label}>
      <Icon of={isPaused ? IconPlayerPause : IconClock} />
      <span>{count}</span>
    </Link>
  )
}

function RunningChip({ count, task: told }: { count: number; task: RecipeTaskAnswer }) {
  const text = useMessages(messages)
  const words = useMessages(taskMessages)
  const { progress } = useLiveTask(told)
  const label = text.running(text.queue(count), words.percent(progress))
  return (
    <Link to="/tasks" className={classes.chip} aria-label={label} data-tip={label}>
      <ProgressRing progress={progress} />
      <span>{count}</span>
    </Link>
  )
}

function ProgressRing({ progress }: { progress: number }) {
  return (
    <svg className={classes.ring} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" pathLength="100" strokeDasharray={`${Math.round(progress * 100)} 100`} />
    </svg>
  )
}
