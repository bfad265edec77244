import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { useSignedInPerson } from '#api/session.ts'
import { refresh, useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { useOpenImage } from '#images/open-image.ts'
import { ViewTabs } from '#items/view-tabs.tsx'
import { useAfterSending } from '#local/use-after-sending.ts'
import { taskListRoutes, useTaskPolling } from '#tasks/live-tasks.ts'
import type { TaskScope } from '#tasks/live-tasks.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { InspectorSlot } from '#ui/inspector.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { Board } from './components/board.tsx'
import { HistoryList } from './components/history-list.tsx'
import { OngoingList } from './components/ongoing-list.tsx'
import { schedulerMessages } from './scheduler.messages.ts'
import { taskViews, useTasksSearch } from './tasks-search.ts'
import type { TasksSearch } from './tasks-search.ts'
import { taskListRoute } from './tasks.routes.ts'
import classes from './tasks.module.css'

const TaskDrawer = lazyPart(async () => (await import('./components/task-drawer.tsx')).TaskDrawer)
const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)

/** What waits, runs and has ended, as lists or as a board; one of them opens beside it. */
export function TasksScreen() {
  const text = useMessages(schedulerMessages)
  const search = useTasksSearch()
  const navigate = taskListRoute.useNavigate()
  const { uid, currentWorkspace } = useSignedInPerson()
  const image = useOpenImage()
  useEffect(() => beginLocalNow(), [])
  const change = useCallback(
    (next: Partial<TasksSearch>) =>
      void navigate({ search: before => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  )
  const open = useCallback((task: string | undefined) => change({ task }), [change])
  const openId = image.id

  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <Page
          title={text.title}
          width="wide"
          actions={
            <>
              {currentWorkspace !== null && (
                <ChoiceMenu<TaskScope>
                  label={text.scope}
                  choices={[
                    { value: 'mine', label: text.mine },
                    { value: 'workspace', label: text.everyone },
                  ]}
                  value={search.scope}
                  onChange={scope => change({ scope })}
                />
              )}
              <QueueSwitch />
            </>
          }
          under={
            <ViewTabs
              label={text.viewsLabel}
              to="/tasks"
              current={search.view}
              tabs={taskViews.map(view => ({ view, title: text.views[view] }))}
            />
          }
        >
          <QueueNote />
          <CurrentView search={search} onChange={change} onOpen={open} onOpenImage={id => image.open(id)} />
        </Page>
      </div>
      <InspectorSlot />
      <Suspense>
        {search.task !== undefined && (
          <TaskDrawer
            id={search.task}
            onClose={() => open(undefined)}
            onOpen={open}
            onOpenImage={id => image.open(id)}
          />
        )}
        {openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}
      </Suspense>
    </div>
  )
}

interface ViewProps {
  search: TasksSearch
  onChange: (next: Partial<TasksSearch>) => void
  onOpen: (task: string) => void
  onOpenImage: (imageId: string) => void
}

function CurrentView({ search, onChange, onOpen, onOpenImage }: ViewProps) {
  const { view, scope, task } = search
  useAfterSending('task.', () => refresh(taskListRoutes))
  if (view === 'board') return <Board scope={scope} onOpen={onOpen} />
  if (view === 'ongoing') return <OngoingList scope={scope} current={task} onOpen={onOpen} />
  return <HistoryList key={view} search={search} onChange={onChange} onOpen={onOpen} onOpenImage={onOpenImage} />
}

function useQueue() {
  const queue = useRoute(routes.readQueue, {}).data
  useTaskPolling((queue?.waiting ?? 0) + (queue?.running ?? 0) > 0)
  return queue
}

function QueueSwitch() {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const isPaused = useQueue()?.isPaused ?? false
  return isPaused ? (
    <Button variant="primary" icon={IconPlayerPlay} onClick={() => void acts.resumeQueue()}>
      {text.resumeQueue}
    </Button>
  ) : (
    <Button variant="line" icon={IconPlayerPause} onClick={() => void acts.pauseQueue()}>
      {text.pauseQueue}
    </Button>
  )
}

function QueueNote() {
  const text = useMessages(schedulerMessages)
  const queue = useQueue()
  const said = queue?.isPaused ? text.queuePaused : queue?.isWorkspacePaused ? text.workspacePaused : undefined
  return said === undefined ? null : (
    <p className={classes.note} role="status">
      {said}
    </p>
  )
}
