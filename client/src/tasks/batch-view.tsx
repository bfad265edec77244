import { IconAlertTriangle, IconClock, IconPhoto, IconTable } from '@tabler/icons-react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { BatchState } from '@atelier/shared-schema/tasks/task-answers.ts'
import { describeError } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonBlock } from '#ui/states.tsx'
import { batchMessages } from './batch.messages.ts'
import { isOngoing, useLiveTask } from './live-tasks.ts'
import { TaskPreview } from './task-preview.tsx'
import { ProgressLine } from './task-slots.tsx'
import { taskMessages } from './tasks.messages.ts'
import { isSheetDue, useBatch, useGridWords } from './use-batch.ts'
import classes from './batch-view.module.css'
import { sayTaskError } from './task-error-text.ts'

export interface BatchViewProps {
  id: string
  /** The task that is open beside it. */
  current?: string | undefined
  onOpenImage: (imageId: string) => void
  /** Where a place leads that has no picture; with `isOfTasks` every place. */
  onOpenTask?: ((taskId: string) => void) | undefined
  isOfTasks?: boolean
  /** Where there is room. */
  isLarge?: boolean
  /** Which picture has the focus or the pointer. */
  onFocusImage?: ((imageId: string) => void) | undefined
}

/** Everything of a batch together: of a grid its cells between their labels, and its sheet. */
export function BatchView({ id, ...rest }: BatchViewProps) {
  const text = useMessages(batchMessages)
  const { data: batch, isPending, error, refetch } = useBatch(id)
  if (batch) return <KnownBatch batch={batch} {...rest} />
  if (isPending) return <SkeletonBlock height={160} />
  return (
    <ErrorState title={text.gone} onRetry={() => void refetch()}>
      {describeError(error)}
    </ErrorState>
  )
}

type KnownProps = Omit<BatchViewProps, 'id'> & { batch: BatchState }

function KnownBatch({ batch, ...rest }: KnownProps) {
  const text = useMessages(batchMessages)
  return (
    <div className={classes.batch}>
      {batch.kind === 'grid' ? (
        <GridTable batch={batch} {...rest} />
      ) : (
        <ul className={classes.places}>
          {batch.tasks.map((task, index) => (
            <li key={task.id}>
              <Place task={task} place={text.run(index + 1)} {...rest} />
            </li>
          ))}
        </ul>
      )}
      {batch.kind === 'grid' && <Sheet batch={batch} onOpenImage={rest.onOpenImage} />}
    </div>
  )
}

function GridTable({ batch, isLarge = false, ...rest }: KnownProps) {
  const words = useGridWords(batch)
  if (!words) return null
  const { x, y } = words
  const rows = y?.values ?? ['']
  const byIndex = new Map(batch.tasks.map(task => [task.batchIndex, task]))
  return (
    // Reached by keys, so that what does not fit can be scrolled to.
    <div className={classes.scroll} role="region" aria-label={y ? `${x.name} × ${y.name}` : x.name} tabIndex={0}>
      <table className={classes.grid} data-size={isLarge ? 'large' : undefined}>
        <thead>
          <tr>
            {y && <td />}
            <th scope="colgroup" colSpan={x.values.length} data-name="">
              {x.name}
            </th>
          </tr>
          <tr>
            {y && (
              <th scope="col" data-name="">
                {y.name}
              </th>
            )}
            {x.values.map((value, column) => (
              <th key={column} scope="col" title={value}>
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((down, row) => (
            <tr key={row}>
              {y && (
                <th scope="row" title={down}>
                  {down}
                </th>
              )}
              {x.values.map((across, column) => {
                const task = byIndex.get(row * x.values.length + column)
                const place = y ? `${across}, ${down}` : across
                return <td key={column}>{task && <Place task={task} place={place} {...rest} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PlaceProps extends Omit<KnownProps, 'batch'> {
  task: RecipeTaskAnswer
  place: string
}

function Place({ task: told, place, current, onOpenImage, onOpenTask, isOfTasks = false, onFocusImage }: PlaceProps) {
  const text = useMessages(batchMessages)
  const words = useMessages(taskMessages)
  const task = useLiveTask(told)
  const [first] = task.images
  const open = () => {
    if (first && !isOfTasks) onOpenImage(first.id)
    else onOpenTask?.(task.id)
  }
  const noteFocus = () => first && onFocusImage?.(first.id)
  return (
    <button
      type="button"
      className={classes.place}
      data-image={first?.id}
      data-status={task.status}
      aria-current={task.id === current || undefined}
      aria-label={text.cell(place, words.statuses[task.status])}
      data-tip={task.error ? sayTaskError(task.error) : undefined}
      disabled={!first && !onOpenTask}
      onClick={open}
      onFocus={noteFocus}
      onPointerEnter={noteFocus}
    >
      <PlacePicture task={task} />
      {task.images.length > 1 && <span className={classes.more}>{task.images.length}</span>}
    </button>
  )
}

function PlacePicture({ task }: { task: RecipeTaskAnswer }) {
  const [first] = task.images
  if (first) return <img src={filePath(first.fileId, '320')} alt="" loading="lazy" draggable={false} />
  if (task.status === 'RUNNING') {
    return (
      <>
        {task.previewSeq > 0 && <TaskPreview task={task} />}
        <ProgressLine task={task} />
      </>
    )
  }
  if (task.status === 'FAILED') return <Icon of={IconAlertTriangle} />
  return <Icon of={task.status === 'QUEUED' ? IconClock : IconPhoto} />
}

function Sheet({ batch, onOpenImage }: { batch: BatchState; onOpenImage: (imageId: string) => void }) {
  const text = useMessages(batchMessages)
  const { sheet, sheetError, tasks } = batch
  if (sheet) {
    return (
      <div>
        <Button variant="line" size="xs" icon={IconTable} onClick={() => onOpenImage(sheet.id)}>
          {text.sheet}
        </Button>
      </div>
    )
  }
  const said = sheetError !== '' ? text.noSheet(sheetError) : undefined
  const waits = tasks.some(isOngoing) ? text.sheetWaits : isSheetDue(batch) ? text.sheetDrawn : undefined
  const note = said ?? waits
  return note === undefined ? null : (
    <p className={classes.note} role="status">
      {note}
    </p>
  )
}
