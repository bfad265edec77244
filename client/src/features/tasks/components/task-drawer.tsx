import { IconCopy, IconPencil, IconPlayerStop, IconRefresh, IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { modelItemOf, patchModelName } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskRunInfo } from '@atelier/shared-schema/tasks/task-answers.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { copyText } from '#items/copy-text.ts'
import { FolderPicker } from '#items/folder-picker.tsx'
import { isOngoing, useTask } from '#tasks/live-tasks.ts'
import { sayFolderNote, sayTaskError } from '#tasks/task-error-text.ts'
import { TaskSlots } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useExpectedShape } from '#tasks/use-expected-shape.ts'
import { useTimeWords } from '#tasks/use-eta.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { useWithWaiting } from '#tasks/with-waiting.ts'
import { titleOf } from '#tasks/task-title.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Inspector } from '#ui/inspector.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorState, OfflineState, SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { TaskMenu } from './task-menu.tsx'
import { FolderName } from './task-row.tsx'
import classes from './task-drawer.module.css'

const BatchView = lazyPart(async () => (await import('#tasks/batch-view.tsx')).BatchView)
const RunOutline = lazyPart(async () => (await import('#macros/run-outline.tsx')).RunOutline)
const EditParams = lazyPart(async () => (await import('./edit-params.tsx')).EditParams)

export interface TaskDrawerProps {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
  onOpenImage: (imageId: string) => void
}

/** Everything about one task, beside the list. */
export function TaskDrawer({ id, onClose, onOpen, onOpenImage }: TaskDrawerProps) {
  const text = useMessages(schedulerMessages)
  const { data: told, isPending, error, refetch } = useTask(id)
  const [task] = useWithWaiting(useMemo(() => (told ? [told] : []), [told])) ?? []
  if (!task) {
    return (
      <Inspector label={text.drawer} title={text.drawer} onClose={onClose}>
        {isPending ? (
          <div className={classes.body}>
            <SkeletonBlock height={180} />
            <SkeletonRows count={4} height={32} />
          </div>
        ) : isNetworkError(error) ? (
          <OfflineState onRetry={() => void refetch()} />
        ) : (
          <ErrorState title={text.goneTask} onRetry={() => void refetch()}>
            {text.goneTaskLead}
          </ErrorState>
        )}
      </Inspector>
    )
  }
  return (
    <Inspector
      label={text.drawer}
      title={titleOf(task)}
      actions={<TaskMenu task={task} onOpen={onOpen} />}
      onClose={onClose}
    >
      <KnownTask key={task.id} task={task} onOpen={onOpen} onOpenImage={onOpenImage} />
    </Inspector>
  )
}

type KnownProps = Pick<TaskDrawerProps, 'onOpenImage'> & { task: RecipeTaskAnswer }

function KnownTask({ task, onOpen, onOpenImage }: KnownProps & Pick<TaskDrawerProps, 'onOpen'>) {
  const text = useMessages(schedulerMessages)
  const [isEditing, setEditing] = useState(false)
  const canEdit = task.canManage && (task.status === 'QUEUED' || task.status === 'DRAFT') && task.recipeType !== 'chain'
  return (
    <div className={classes.body}>
      {task.recipeType === 'chain' && (
        <LinkButton
          to="/workflows/runs/$id"
          params={{ id: task.id }}
          variant={task.isAsking ? 'primary' : 'line'}
          icon={IconRoute}
        >
          {task.isAsking && task.canManage ? text.asks : text.openRun}
        </LinkButton>
      )}
      <Results task={task} onOpenImage={onOpenImage} />
      {task.error && (
        <p className={classes.error} role="status">
          {sayTaskError(task.error)}
        </p>
      )}
      {task.batchId !== null && (
        <Part title={text.together}>
          <Suspense fallback={<SkeletonBlock height={160} />}>
            <BatchView id={task.batchId} current={task.id} onOpenImage={onOpenImage} onOpenTask={onOpen} isOfTasks />
          </Suspense>
        </Part>
      )}
      {task.texts.map((said, index) => (
        <Part key={index} title={text.said}>
          <p className={classes.said}>{said}</p>
        </Part>
      ))}
      {task.prompt !== '' && (
        <Part title={text.prompt}>
          <p className={classes.said}>{task.prompt}</p>
        </Part>
      )}
      {isEditing && task.recipeId !== null ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <EditParams task={task} recipeId={task.recipeId} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Run task={task} onEdit={canEdit && task.recipeId !== null ? () => setEditing(true) : undefined} />
      )}
      <Destination task={task} />
      <Footer task={task} />
    </div>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>
        {title}
        {aside}
      </h3>
      {children}
    </section>
  )
}

function Results({ task, onOpenImage }: KnownProps) {
  const words = useMessages(taskMessages)
  const expected = useExpectedShape(task)
  if (task.recipeType === 'chain') {
    return (
      <Suspense fallback={<SkeletonRows count={4} height={44} />}>
        <RunOutline id={task.id} onOpenImage={onOpenImage} />
      </Suspense>
    )
  }
  if (isOngoing(task)) {
    return (
      <div className={classes.results}>
        <TaskSlots task={task} {...expected} />
      </div>
    )
  }
  if (task.images.length === 0) return null
  return (
    <div className={classes.results}>
      {task.images.map(image => (
        <button key={image.id} type="button" aria-label={words.open(image.name)} onClick={() => onOpenImage(image.id)}>
          <img src={filePath(image.fileId, '320')} alt="" draggable={false} />
        </button>
      ))}
    </div>
  )
}

/** What it ran with, what has changed since, and what happened when. */
function Run({ task, onEdit }: { task: RecipeTaskAnswer; onEdit: (() => void) | undefined }) {
  const text = useMessages(schedulerMessages)
  const info = useRoute(routes.runInfo, { params: { id: task.id } }).data
  const aside =
    task.status === 'RUNNING' ? (
      <span>{text.locked}</span>
    ) : (
      onEdit && (
        <Button size="xs" icon={IconPencil} onClick={onEdit}>
          {text.edit}
        </Button>
      )
    )
  return (
    <>
      <Part title={text.settings} aside={aside}>
        <dl className={classes.facts}>
          <RunFacts task={task} info={info} />
          {Object.entries(task.params)
            .filter(([, value]) => value !== task.prompt)
            .map(([key, value]) => (
              <Fact key={key} name={key}>
                {describeValue(value, info?.models ?? [])}
              </Fact>
            ))}
        </dl>
      </Part>
      {info && (
        <>
          <Changed info={info} />
          <Inputs info={info} />
          <Styles info={info} />
          <Models info={info} />
          <Log info={info} />
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function RunFacts({ task, info }: { task: RecipeTaskAnswer; info: TaskRunInfo | undefined }) {
  const text = useMessages(schedulerMessages)
  const say = useTimeWords()
  const { version, newestVersion } = info?.recipe ?? { version: null, newestVersion: null }
  return (
    <>
      {task.recipe && (
        <Fact name={text.recipe}>
          {task.recipe.name}
          {version !== null && <small>{text.version(version, version === newestVersion)}</small>}
        </Fact>
      )}
      {info?.engine && <Fact name={text.engine}>{info.engine.name}</Fact>}
      {task.seed !== '' && <Fact name={text.seed}>{task.seed}</Fact>}
      {info?.queuedMs != null && <Fact name={text.waited}>{say(info.queuedMs)}</Fact>}
      {info?.executionMs != null && <Fact name={text.took}>{say(info.executionMs)}</Fact>}
      {info?.batch && <Fact name={text.grid}>{text.ofBatch(info.batch.index + 1)}</Fact>}
    </>
  )
}

function describeValue(value: unknown, models: TaskRunInfo['models']): string {
  if (typeof value === 'string') return models.find(({ id }) => id === modelItemOf(value))?.title ?? value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const written = JSON.stringify(value)
  return models.reduce((text, { id, title }) => text.replaceAll(patchModelName(id), title), written)
}

function Changed({ info }: { info: TaskRunInfo }) {
  const text = useMessages(schedulerMessages)
  const parts = info.parts.filter(({ change }) => change === 'changed' || change === 'gone')
  if (parts.length === 0) return null
  return (
    <Part title={text.changed}>
      <p>{text.changedLead}</p>
      <ul className={classes.changes}>
        {parts.map(({ kind, name, change }) => (
          <li key={`${kind} ${name}`}>
            {change === 'gone' ? text.gone(sayPart(name, text.ownModel)) : text.different(name)}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Of people's models the title is not known here any more: only those of them are gone that may not be seen. */
function sayPart(name: string, ownModel: string): string {
  return modelItemOf(name.slice(name.indexOf('/') + 1)) === undefined ? name : ownModel
}

function Inputs({ info }: { info: TaskRunInfo }) {
  const text = useMessages(schedulerMessages)
  const seen = info.inputs.flatMap(({ image }) => image ?? [])
  if (seen.length === 0) return null
  return (
    <Part title={text.inputs}>
      <div className={classes.inputs}>
        {seen.map(image => (
          <img key={image.id} src={filePath(image.fileId, '320')} alt={image.name} />
        ))}
      </div>
    </Part>
  )
}

function Styles({ info: { styles } }: { info: TaskRunInfo }) {
  const text = useMessages(schedulerMessages)
  if (styles.length === 0) return null
  return (
    <Part title={text.styles}>
      {styles.map(({ id, name, thumbnailUrl }) => (
        <Link key={id} to="/models/styles/$id" params={{ id }} className={classes.style}>
          {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" />}
          {name}
        </Link>
      ))}
    </Part>
  )
}

function Models({ info: { models } }: { info: TaskRunInfo }) {
  const text = useMessages(schedulerMessages)
  const shown = [...new Map(models.map(model => [model.id, model])).values()]
  if (shown.length === 0) return null
  return (
    <Part title={text.models}>
      {shown.map(({ id, title, hash, thumbnailUrl }) => (
        <Link key={id} to={itemPagePath({ kind: 'SD_MODEL', id }) ?? '.'} className={classes.style} title={hash}>
          {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" />}
          {title}
        </Link>
      ))}
    </Part>
  )
}

function Log({ info }: { info: TaskRunInfo }) {
  const text = useMessages(schedulerMessages)
  const format = useFormat()
  const { graph } = info
  return (
    <>
      <Part title={text.log}>
        <ol className={classes.log}>
          {info.log.map(({ at, event, note }) => (
            <li key={`${at} ${event}`}>
              <time dateTime={at}>{format.date(at, { timeStyle: 'medium' })}</time>
              <span>
                {text.events[event]}
                {/* Which worker began is of no use to anybody here. */}
                {event !== 'started' && note !== '' && `: ${note}`}
              </span>
            </li>
          ))}
        </ol>
      </Part>
      {graph && (
        <Button
          size="xs"
          icon={IconCopy}
          onClick={() => void copyText(JSON.stringify(graph, null, 2)).then(() => showToast(text.copied))}
        >
          {text.copyGraph}
        </Button>
      )}
    </>
  )
}

function Destination({ task }: { task: RecipeTaskAnswer }) {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const [isChoosing, setChoosing] = useState(false)
  const canChoose = task.canManage && (isOngoing(task) || task.status === 'DRAFT')
  return (
    <Part title={text.saveTo}>
      {canChoose ? (
        <Button variant="line" fullWidth onClick={() => setChoosing(true)}>
          <FolderName folderId={task.folderId} />
        </Button>
      ) : (
        <FolderName folderId={task.folderId} />
      )}
      {task.folderNote !== '' && <p>{sayFolderNote(task.folderNote)}</p>}
      {isChoosing && (
        <FolderPicker
          title={text.chooseFolder}
          confirm={text.saveHere}
          onPick={folder => void acts.change(task.id, { folderId: folder?.id ?? null })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Part>
  )
}

function Footer({ task }: { task: RecipeTaskAnswer }) {
  const text = useMessages(schedulerMessages)
  const acts = useTaskActs()
  const isEnded = task.status === 'COMPLETED' || task.status === 'FAILED' || task.status === 'CANCELED'
  return (
    <footer className={classes.footer}>
      {task.status !== 'DELETED' && task.recipeType !== 'chain' && (
        <Button variant="line" icon={IconCopy} onClick={() => void acts.duplicate(task.id)}>
          {text.duplicate}
        </Button>
      )}
      {task.canManage && isOngoing(task) && (
        <Button variant="danger-line" icon={IconPlayerStop} onClick={() => void acts.cancel(task.id)}>
          {text.stop}
        </Button>
      )}
      {task.canManage && isEnded && (
        <Button variant="line" icon={IconRefresh} onClick={() => void acts.restart(task.id)}>
          {text.restart}
        </Button>
      )}
    </footer>
  )
}
