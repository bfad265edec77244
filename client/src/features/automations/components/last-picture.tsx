import { IconCalendarTime, IconFolder, IconWebhook } from '@tabler/icons-react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { useOpenImage } from '#images/open-image.ts'
import { useLiveTask } from '#tasks/live-tasks.ts'
import { TaskPreview } from '#tasks/task-preview.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'
import classes from '../automations.module.css'

export const triggerIcons = { schedule: IconCalendarTime, image: IconFolder, webhook: IconWebhook }

/** What its last run made or is making; until there is something, the sign of what it waits for. */
export function LastPicture({ automation: { lastRun, trigger } }: { automation: AutomationAnswer }) {
  const task = lastRun?.task
  return (
    <span className={classes.picture}>
      {task ? <PictureOf task={task} kind={trigger.kind} /> : <Icon of={triggerIcons[trigger.kind]} size="md" />}
    </span>
  )
}

type LastTask = NonNullable<NonNullable<AutomationAnswer['lastRun']>['task']>

function PictureOf({ task: told, kind }: { task: LastTask; kind: keyof typeof triggerIcons }) {
  const text = useMessages(automationsMessages)
  const image = useOpenImage()
  const task = useLiveTask(told)
  const [first] = task.images
  if (first) {
    return (
      <button type="button" aria-label={text.openImage(first.name)} onClick={() => image.open(first.id)}>
        <img src={filePath(first.fileId, '320')} alt="" draggable={false} />
      </button>
    )
  }
  if (task.status === 'RUNNING' && task.previewSeq > 0) return <TaskPreview task={task} />
  return <Icon of={triggerIcons[kind]} size="md" />
}
