import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconFolder,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { FolderPicker } from '#items/folder-picker.tsx'
import { SelectionBar } from '#items/selection-bar.tsx'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'

export interface OngoingSelectionProps {
  /** Those that are chosen, in the order of the list. */
  tasks: readonly RecipeTaskAnswer[]
  onClear: () => void
}

/** What can be done with several that wait or run; what only some of them allow is done with those. */
export function OngoingSelection({ tasks, onClear }: OngoingSelectionProps) {
  const text = useMessages(schedulerMessages)
  const { uid } = useSignedInPerson()
  const acts = useTaskActs()
  const [isPicking, setPicking] = useState(false)
  const idsOf = (isMeant: (task: RecipeTaskAnswer) => boolean) => tasks.filter(isMeant).map(task => task.id)
  const all = tasks.map(task => task.id)
  const waiting = idsOf(task => task.status === 'QUEUED' && !task.isPaused)
  const paused = idsOf(task => task.status === 'QUEUED' && task.isPaused)
  // Only within one's own there is an order that one gives.
  const movable = idsOf(task => task.status === 'QUEUED' && task.creator.uid === uid)
  const then = (act: Promise<unknown>) => void act.then(onClear)
  const stop = () => then(acts.cancelMany(all))
  useStopKey(stop)
  return (
    <SelectionBar count={tasks.length} onClear={onClear}>
      {movable.length > 0 && (
        <>
          <Button icon={IconArrowBarToUp} onClick={() => then(acts.moveMany(movable, 'top'))}>
            {text.toTop}
          </Button>
          <Button icon={IconArrowBarToDown} onClick={() => then(acts.moveMany(movable, 'bottom'))}>
            {text.toBottom}
          </Button>
        </>
      )}
      {waiting.length > 0 && (
        <Button icon={IconPlayerPause} onClick={() => then(acts.pauseMany(waiting))}>
          {text.pause}
        </Button>
      )}
      {paused.length > 0 && (
        <Button icon={IconPlayerPlay} onClick={() => then(acts.resumeMany(paused))}>
          {text.resume}
        </Button>
      )}
      <Button icon={IconFolder} onClick={() => setPicking(true)}>
        {text.saveTo}
      </Button>
      <Button variant="danger-line" icon={IconPlayerStop} onClick={stop}>
        {text.stop}
      </Button>
      {isPicking && (
        <FolderPicker
          title={text.chooseFolder}
          confirm={text.saveHere}
          onPick={folder => then(acts.saveManyIn(all, folder))}
          onClose={() => setPicking(false)}
        />
      )}
    </SelectionBar>
  )
}

function useStopKey(stop: () => void): void {
  const [latest] = useState({ stop })
  useEffect(() => {
    latest.stop = stop
  })
  useShortcuts(
    useMemo(
      () => [
        {
          keys: 'Delete',
          title: { en: 'Stop the selected tasks', vi: 'Dừng các tác vụ đã chọn' },
          group: { en: 'Tasks', vi: 'Tác vụ' },
          whileTyping: true,
          run: () => latest.stop(),
        },
      ],
      [latest],
    ),
  )
}
