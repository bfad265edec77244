import { TextInput, Textarea } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { PATCH_MODEL_IMAGES_MAX } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { LeaveGuard } from '#items/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Section } from '#ui/page.tsx'
import { editorMessages } from '../editor.messages.ts'
import { useTrainingDraft } from '../hooks/use-training-draft.ts'
import type { TrainingDraft, TrainingEditing } from '../hooks/use-training-draft.ts'
import { useTrainingSave } from '../hooks/use-training-save.ts'
import { TrainingEstimate } from './training-estimate.tsx'
import { TrainingImages } from './training-images.tsx'
import { TrainingSettings } from './training-settings.tsx'
import classes from '../training-editor.module.css'

const FolderPicker = lazyPart(async () => (await import('#items/folder-picker.tsx')).FolderPicker)

export interface TrainingEditorProps {
  /** The draft or failed training that is changed, or the images that a new one begins with. */
  begins: TrainingAnswer | readonly string[]
  /** Over the rest: what became of it. */
  notice?: React.ReactNode
  /** Beside the acts of the editor. */
  menu?: React.ReactNode
  onSaved?: () => void
}

/** A training before it starts: what it is to learn from, how, and what that takes. */
export function TrainingEditor({ begins, notice, menu, onSaved = () => undefined }: TrainingEditorProps) {
  const text = useMessages(editorMessages)
  const training = 'id' in begins ? begins : undefined
  const editing = useTrainingDraft(begins, text.usualName)
  const { draft } = editing
  const [isTried, setTried] = useState(false)
  const [isPickingFolder, setPickingFolder] = useState(false)
  const { save, doing, isLeaving } = useTrainingSave(training, onSaved)
  const faults = faultsOf(draft)
  const start = () => {
    setTried(true)
    if (!faults.name && !faults.images) void save(editing, { isStarted: true })
  }
  const keep = (folderId?: string) => {
    setTried(faults.name)
    if (!faults.name) void save(editing, folderId === undefined ? {} : { folderId })
  }
  return (
    <Page
      title={training?.name ?? text.newTitle}
      lead={text.lead}
      actions={
        <>
          <Button variant="line" loading={doing === 'save'} onClick={() => keep()}>
            {text.saveDraft}
          </Button>
          {menu}
        </>
      }
    >
      {notice}
      <div className={classes.columns}>
        <form
          className={classes.form}
          aria-label={training?.name ?? text.newTitle}
          onSubmit={event => {
            event.preventDefault()
            start()
          }}
        >
          <TextInput
            label={text.name}
            value={draft.name}
            maxLength={120}
            error={isTried && faults.name && text.nameMissing}
            onChange={event => editing.change({ name: event.currentTarget.value })}
          />
          <Images
            editing={editing}
            error={isTried && faults.images ? text.imagesMissing : undefined}
            onFolder={() => setPickingFolder(true)}
          />
          <Section title={text.settings}>
            <TrainingSettings editing={editing} />
          </Section>
          <Textarea
            label={text.description}
            value={draft.description}
            maxLength={4_000}
            autosize
            minRows={2}
            onChange={event => editing.change({ description: event.currentTarget.value })}
          />
        </form>
        <aside className={classes.side}>
          <TrainingEstimate draft={draft}>
            <Button variant="primary" icon={IconPlayerPlay} fullWidth loading={doing === 'start'} onClick={start}>
              {training?.status === 'FAILED' ? text.startAgain : text.start}
            </Button>
          </TrainingEstimate>
        </aside>
      </div>
      <LeaveGuard isUnsaved={() => editing.isChanged && !isLeaving.current} />
      <Suspense>
        {isPickingFolder && (
          <FolderPicker
            title={text.folderTitle}
            confirm={text.useFolder}
            needsOne
            onPick={folder => {
              setPickingFolder(false)
              if (folder) keep(folder.id)
            }}
            onClose={() => setPickingFolder(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function faultsOf({ name, images }: TrainingDraft) {
  return { name: name.trim() === '', images: images.length === 0 }
}

interface ImagesProps {
  editing: TrainingEditing
  error: string | undefined
  onFolder: () => void
}

function Images({ editing, error, onFolder }: ImagesProps) {
  const text = useMessages(editorMessages)
  const labelId = useId()
  return (
    <div>
      <p className={classes.head}>
        <span id={labelId} className={classes.label}>
          {text.images}
        </span>
        <span className={classes.count}>{text.count(editing.draft.images.length, PATCH_MODEL_IMAGES_MAX)}</span>
      </p>
      <p className={classes.hint}>{text.imagesHint}</p>
      <TrainingImages labelledBy={labelId} editing={editing} onFolder={onFolder} />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
