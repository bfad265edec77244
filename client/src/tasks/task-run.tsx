import {
  IconAlertTriangle,
  IconCopy,
  IconPhotoEdit,
  IconPencil,
  IconPlayerStop,
  IconRefresh,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { imageActs } from '#images/image-acts.ts'
import { copyText } from '#items/copy-text.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showToast } from '#ui/toast-store.ts'
import { isOngoing, useLiveTask } from './live-tasks.ts'
import { TaskSlots } from './task-slots.tsx'
import { taskMessages } from './tasks.messages.ts'
import { useExpectedShape, useRecipeName } from './use-expected-shape.ts'
import { useTaskActs } from './use-task-acts.ts'
import classes from './task-run.module.css'
import { titleOf } from './task-title.ts'
import { sayFolderNote, sayTaskError } from './task-error-text.ts'

export interface TaskRunProps {
  task: RecipeTaskAnswer
  onOpen: (imageId: string) => void
  /** Takes over what it was made with. */
  onUse: (task: RecipeTaskAnswer) => void
  /** Begins something with one of its pictures. */
  onAsInput?: ((imageId: string) => void) | undefined
  /** Which picture has the focus: what the recall keys are about. */
  onFocusImage?: ((imageId: string) => void) | undefined
}

/** One run with its results, or the places where they will be. */
export function TaskRun({ task: told, onOpen, onUse, onAsInput, onFocusImage }: TaskRunProps) {
  const text = useMessages(taskMessages)
  const task = useLiveTask(told)
  const expected = useExpectedShape(task)
  // Between the event that it is done and the answer with its pictures, the places stay.
  const isWaiting = isOngoing(task) || (task.status === 'COMPLETED' && told.status !== 'COMPLETED')
  return (
    <article className={classes.run} aria-label={task.name} data-task={task.id} data-status={task.status}>
      <RunHead task={task} onUse={onUse} />
      {task.status === 'FAILED' && <FailedRun task={task} />}
      {task.texts.map((said, index) => (
        <SaidText key={index} said={said} />
      ))}
      {(isWaiting || task.images.length > 0) && (
        <div className={classes.results} role="group" aria-label={text.pictures(task.name)}>
          {isWaiting && <TaskSlots task={task} {...expected} />}
          {!isWaiting &&
            task.images.map(image => (
              <ResultPicture
                key={image.id}
                image={image}
                onOpen={() => onOpen(image.id)}
                onUse={() => onUse(task)}
                onAsInput={onAsInput && (() => onAsInput(image.id))}
                onFocus={() => onFocusImage?.(image.id)}
              />
            ))}
        </div>
      )}
      {task.folderNote !== '' && <p className={classes.note}>{sayFolderNote(task.folderNote)}</p>}
    </article>
  )
}

function RunHead({ task, onUse }: { task: RecipeTaskAnswer; onUse: (task: RecipeTaskAnswer) => void }) {
  const text = useMessages(taskMessages)
  const acts = useTaskActs()
  const recipeName = useRecipeName(task)
  return (
    <header className={classes.head}>
      <p className={classes.words}>
        <b>{titleOf(task)}</b>
        <span>
          {recipeName !== undefined && `${recipeName} · `}
          {isOngoing(task) ? text.statuses[task.status] : <RelativeTime when={task.completedAt ?? task.createdAt} />}
          {task.isReused && ` · ${text.reused}`}
        </span>
      </p>
      {isOngoing(task) ? (
        <Button size="xs" icon={IconPlayerStop} onClick={() => void acts.cancel(task.id)}>
          {text.cancel}
        </Button>
      ) : (
        <>
          <IconButton size="xs" icon={IconPencil} label={text.use} onClick={() => onUse(task)} />
          <IconButton size="xs" icon={IconRefresh} label={text.runAgain} onClick={() => void acts.restart(task.id)} />
        </>
      )}
    </header>
  )
}

function FailedRun({ task }: { task: RecipeTaskAnswer }) {
  const text = useMessages(taskMessages)
  return (
    <p className={classes.failed} role="status">
      <Icon of={IconAlertTriangle} />
      <span>
        <b>{text.failed}</b> {task.error && sayTaskError(task.error)}
      </span>
    </p>
  )
}

function SaidText({ said }: { said: string }) {
  const text = useMessages(taskMessages)
  return (
    <blockquote className={classes.said} aria-label={text.said}>
      <p>{said}</p>
      <IconButton
        size="xs"
        icon={IconCopy}
        label={text.copy}
        onClick={() => void copyText(said).then(() => showToast(text.copied))}
      />
    </blockquote>
  )
}

interface ResultPictureProps {
  image: ImageAnswer
  onOpen: () => void
  onUse: () => void
  onAsInput: (() => void) | undefined
  onFocus: () => void
}

const SHARP_ABOVE = 400

/** Acts stand on the picture only while it is pointed at or has the focus. */
function ResultPicture({ image, onOpen, onUse, onAsInput, onFocus }: ResultPictureProps) {
  const text = useMessages(taskMessages)
  const row = useLocalItem(image.id)
  const isFavorite = row?.item.favoritedByUser ?? image.favoritedByUser
  const ratio = image.width > 0 && image.height > 0 ? image.width / image.height : 1
  return (
    <figure className={classes.result} style={{ '--ratio': ratio } as CSSProperties}>
      <button
        type="button"
        className={classes.picture}
        aria-label={text.open(image.name)}
        data-image={image.id}
        onClick={onOpen}
        onFocus={onFocus}
        onPointerEnter={onFocus}
      >
        <img
          src={filePath(image.fileId, image.width > SHARP_ABOVE ? '640' : 'original')}
          alt=""
          width={image.width || undefined}
          height={image.height || undefined}
          draggable={false}
        />
      </button>
      <span className={classes.acts}>
        <IconButton
          size="xs"
          icon={isFavorite ? IconStarFilled : IconStar}
          label={text.favorite}
          aria-pressed={isFavorite}
          onClick={() => void imageActs.favorite([image.id], !isFavorite)}
        />
        <IconButton size="xs" icon={IconPencil} label={text.use} onClick={onUse} />
        {onAsInput && <IconButton size="xs" icon={IconPhotoEdit} label={text.asInput} onClick={onAsInput} />}
      </span>
    </figure>
  )
}
