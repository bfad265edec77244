import { IconHistory, IconRefresh, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoutePages } from '#api/use-route.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { KeptNote } from '#items/kept-note.tsx'
import { SelectionBar } from '#items/selection-bar.tsx'
import { useSelection } from '#items/use-selection.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { groupBatches } from '#tasks/group-batches.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { useWithWaiting } from '#tasks/with-waiting.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, ErrorState, NothingFound, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { endedStatuses, filterQuery, hasFilters, noFilters } from '#features/tasks/tasks-search.ts'
import type { TasksSearch } from '#features/tasks/tasks-search.ts'
import { BatchRow } from './batch-row.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { TaskRow } from './task-row.tsx'
import { TaskTick } from './task-tick.tsx'
import classes from './task-lists.module.css'

export interface HistoryListProps {
  search: TasksSearch
  onChange: (next: Partial<TasksSearch>) => void
  onOpen: (id: string) => void
  onOpenImage: (imageId: string) => void
}

const PAGE = 50

/** What has ended, or what was thrown away, newest first. */
export function HistoryList({ search, onChange, onOpen, onOpenImage }: HistoryListProps) {
  const text = useMessages(schedulerMessages)
  const isTrash = search.view === 'trash'
  const status = isTrash ? (['DELETED'] as const) : search.status ? [search.status] : endedStatuses
  const asked = useRoutePages<typeof routes.browse, RecipeTaskAnswer>(routes.browse, {
    query: { scope: search.scope, status: [...status], limit: PAGE, ...filterQuery(search) },
  })
  const isPlain = search.scope === 'mine' && !hasFilters(search)
  const kept = useKeptAnswer(['history', search.view], { ...asked, data: asked.data?.pages[0] }, isPlain)
  const listed = useMemo(
    () => asked.data?.pages.flatMap(page => page.items) ?? kept.data?.items,
    [asked.data, kept.data],
  )
  const found = useWithWaiting(listed)?.filter(task => (status as readonly string[]).includes(task.status))
  const isLooking = useLookingOn(asked, found?.length)
  const tasks = isLooking && found?.length === 0 ? undefined : found
  return (
    <>
      <HistoryFilters search={search} onChange={onChange} />
      {kept.keptAt !== undefined && tasks && <KeptNote keptAt={kept.keptAt} />}
      {tasks === undefined && !asked.isError && <SkeletonRows count={6} height={70} />}
      {tasks === undefined && asked.isError && <NotLoaded error={asked.error} onRetry={() => void asked.refetch()} />}
      {tasks?.length === 0 &&
        (hasFilters(search) ? (
          <NothingFound clear={text.showAll} onClear={() => onChange(noFilters)}>
            {text.noneLike}
          </NothingFound>
        ) : (
          <EmptyState icon={isTrash ? IconTrash : IconHistory} title={isTrash ? text.noTrash : text.noHistory}>
            {isTrash ? text.noTrashLead : text.noHistoryLead}
          </EmptyState>
        ))}
      {tasks && tasks.length > 0 && (
        <Rows tasks={tasks} isTrash={isTrash} current={search.task} onOpen={onOpen} onOpenImage={onOpenImage} />
      )}
      {isLooking && (
        <p className={classes.looking} role="status">
          {text.lookingBack}
        </p>
      )}
      {asked.hasNextPage && !isLooking && (
        <div className={classes.more}>
          <Button variant="line" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

interface Looked {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** With filters a page holds what was found among so many: as long as that fills no screen, the next is looked through. */
function useLookingOn(asked: Looked, found: number | undefined): boolean {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = asked
  const [wanted, setWanted] = useState(FILLED)
  const isLooking = hasNextPage && !isError && found !== undefined && found < wanted
  // What was asked for beyond that is filled up likewise.
  if (!isLooking && isFetchingNextPage && found !== undefined && wanted < found + FILLED) setWanted(found + FILLED)
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage()
  }, [isLooking, isFetchingNextPage, fetchNextPage])
  return isLooking
}

/** So many rows fill a screen. */
const FILLED = 12

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return isNetworkError(error) ? (
    <OfflineState onRetry={onRetry} />
  ) : (
    <ErrorState onRetry={onRetry}>{describeError(error)}</ErrorState>
  )
}

interface RowsProps {
  tasks: readonly RecipeTaskAnswer[]
  isTrash: boolean
  current: string | undefined
  onOpen: (id: string) => void
  onOpenImage: (imageId: string) => void
}

function Rows({ tasks, isTrash, current, onOpen, onOpenImage }: RowsProps) {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const ids = useMemo(() => tasks.filter(task => task.canManage).map(task => task.id), [tasks])
  const selection = useSelection(ids)
  const [asksToDelete, setAsksToDelete] = useState(false)
  const chosen = [...selection.ids]
  const groups = useMemo(() => groupBatches(tasks), [tasks])
  const then = (act: Promise<unknown>) => void act.then(selection.clear)
  return (
    <>
      <ul className={classes.rows}>
        {groups.map(({ key, batchId, tasks: together }) =>
          batchId === null ? (
            <TaskRow
              key={key}
              task={together[0]}
              isCurrent={key === current}
              onOpen={onOpen}
              tick={<TaskTick task={together[0]} selection={selection} />}
            />
          ) : (
            <BatchRow
              key={key}
              id={batchId}
              tasks={together}
              current={current}
              selection={selection}
              onOpen={onOpen}
              onOpenImage={onOpenImage}
            />
          ),
        )}
      </ul>
      <SelectionBar count={chosen.length} onClear={selection.clear}>
        {isTrash ? (
          <>
            <Button icon={IconRestore} onClick={() => then(acts.recover(chosen))}>
              {text.recover}
            </Button>
            <Button variant="danger-line" icon={IconTrashX} onClick={() => setAsksToDelete(true)}>
              {text.deleteForever}
            </Button>
          </>
        ) : (
          <>
            <Button icon={IconRefresh} onClick={() => then(acts.restartMany(chosen))}>
              {text.restart}
            </Button>
            <Button icon={IconTrash} onClick={() => then(acts.trash(chosen))}>
              {text.trash}
            </Button>
          </>
        )}
      </SelectionBar>
      <ConfirmDialog
        opened={asksToDelete}
        onClose={() => setAsksToDelete(false)}
        title={text.deleteTitle(chosen.length)}
        confirm={text.deleteForever}
        onConfirm={() => then(acts.deleteForever(chosen))}
      >
        {text.deleteLead}
      </ConfirmDialog>
    </>
  )
}
