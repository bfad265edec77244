import { Checkbox } from '@mantine/core'
import { IconHistory, IconRefresh, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoutePages } from '#api/use-route.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { SelectionBar } from '#items/selection-bar.tsx'
import { useSelection } from '#items/use-selection.ts'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState, ErrorState, NothingFound, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { endedStatuses } from '#features/tasks/tasks-search.ts'
import type { TasksSearch } from '#features/tasks/tasks-search.ts'
import { TaskRow } from './task-row.tsx'
import classes from './task-lists.module.css'

export interface HistoryListProps {
  search: TasksSearch
  onChange: (next: Partial<TasksSearch>) => void
  onOpen: (id: string) => void
}

const PAGE = 50
const ANY = 'any'

/** What has ended, or what was thrown away, newest first. */
export function HistoryList({ search, onChange, onOpen }: HistoryListProps) {
  const text = useMessages(schedulerMessages)
  const isTrash = search.view === 'trash'
  const status = isTrash ? (['DELETED'] as const) : search.status ? [search.status] : endedStatuses
  const asked = useRoutePages<typeof routes.browse, RecipeTaskAnswer>(routes.browse, {
    query: { scope: search.scope, status: [...status], limit: PAGE, ...(search.search && { search: search.search }) },
  })
  const tasks = asked.data?.pages.flatMap(page => page.items)
  const isNarrowed = search.search !== undefined || search.status !== undefined
  return (
    <>
      <HistoryFilters search={search} onChange={onChange} />
      {tasks === undefined && asked.isPending && <SkeletonRows count={6} height={70} />}
      {tasks === undefined && asked.isError && <NotLoaded error={asked.error} onRetry={() => void asked.refetch()} />}
      {tasks?.length === 0 &&
        (isNarrowed ? (
          <NothingFound clear={text.showAll} onClear={() => onChange({ search: undefined, status: undefined })}>
            {text.noneLike}
          </NothingFound>
        ) : (
          <EmptyState icon={isTrash ? IconTrash : IconHistory} title={isTrash ? text.noTrash : text.noHistory}>
            {isTrash ? text.noTrashLead : text.noHistoryLead}
          </EmptyState>
        ))}
      {tasks && tasks.length > 0 && <Rows tasks={tasks} isTrash={isTrash} current={search.task} onOpen={onOpen} />}
      {asked.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return isNetworkError(error) ? (
    <OfflineState onRetry={onRetry} />
  ) : (
    <ErrorState onRetry={onRetry}>{describeError(error)}</ErrorState>
  )
}

function HistoryFilters({ search, onChange }: Pick<HistoryListProps, 'search' | 'onChange'>) {
  const text = useMessages(schedulerMessages)
  const words = useMessages(taskMessages)
  return (
    <Toolbar label={text.viewsLabel}>
      <SearchField
        label={text.find}
        clearLabel={text.clearSearch}
        value={search.search ?? ''}
        onChange={found => onChange({ search: found })}
      />
      <ToolbarGap />
      {search.view === 'history' && (
        <ChoiceMenu
          label={text.status}
          choices={[
            { value: ANY, label: text.anyStatus },
            ...endedStatuses.map(status => ({ value: status, label: words.statuses[status] })),
          ]}
          value={search.status ?? ANY}
          onChange={status => onChange({ status: endedStatuses.find(known => known === status) })}
        />
      )}
    </Toolbar>
  )
}

interface RowsProps {
  tasks: readonly RecipeTaskAnswer[]
  isTrash: boolean
  current: string | undefined
  onOpen: (id: string) => void
}

function Rows({ tasks, isTrash, current, onOpen }: RowsProps) {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const ids = useMemo(() => tasks.filter(task => task.canManage).map(task => task.id), [tasks])
  const selection = useSelection(ids)
  const [asksToDelete, setAsksToDelete] = useState(false)
  const chosen = [...selection.ids]
  const then = (act: Promise<unknown>) => void act.then(selection.clear)
  return (
    <>
      <ul className={classes.rows}>
        {tasks.map(task => (
          <TaskRow
            key={task.id}
            task={task}
            isCurrent={task.id === current}
            onOpen={onOpen}
            tick={
              <span className={classes.tick}>
                {task.canManage && (
                  <Checkbox
                    aria-label={text.select(task.prompt || task.name)}
                    checked={selection.ids.has(task.id)}
                    onChange={event => selection.toggle(task.id, (event.nativeEvent as MouseEvent).shiftKey)}
                  />
                )}
              </span>
            }
          />
        ))}
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
            <Button icon={IconRefresh} onClick={() => then(Promise.all(chosen.map(id => acts.restart(id))))}>
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
