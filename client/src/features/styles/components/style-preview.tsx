import { Textarea } from '@mantine/core'
import { IconBrush } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { stylePreview } from '@atelier/shared-schema/recipes/style-preview.ts'
import { call } from '#api/call.ts'
import { styleEditorMessages } from '#features/styles/editor.messages.ts'
import type { StyleDraft } from '#features/styles/hooks/use-style-draft.ts'
import { noteTask, useTask } from '#tasks/live-tasks.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError } from '#ui/toast-store.ts'
import classes from './style-preview.module.css'

export interface StylePreviewProps {
  draft: StyleDraft
  onOpenImage: (id: string) => void
}

/** What the images and weights make of a prompt, painted for real. */
export function StylePreview({ draft, onOpenImage }: StylePreviewProps) {
  const text = useMessages(styleEditorMessages)
  const titleId = useId()
  const [prompt, setPrompt] = useState('')
  const [taskId, setTaskId] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { images } = draft

  async function paint(): Promise<void> {
    setSending(true)
    try {
      const name = draft.name.trim() || text.newTitle
      const params = { prompt: prompt.trim() || text.previewSample, images: images.map(image => image.name) }
      const definition = stylePreview(images.map(image => image.weight))
      const task = await call(recipeTasksRoutes.tryOut, { body: { name, definition, params } })
      noteTask(task)
      setTaskId(task.id)
    } catch (error) {
      showError(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.preview}</h2>
      <p className={classes.lead}>{text.previewLead}</p>
      <Textarea
        aria-label={text.previewPrompt}
        placeholder={text.previewSample}
        value={prompt}
        maxLength={1_000}
        autosize
        minRows={2}
        onChange={event => setPrompt(event.currentTarget.value)}
      />
      <Button
        className={classes.run}
        variant="line"
        icon={IconBrush}
        loading={isSending}
        disabled={images.length === 0}
        onClick={() => void paint()}
      >
        {text.paint}
      </Button>
      {images.length === 0 && <p className={classes.empty}>{text.previewEmpty}</p>}
      {taskId !== undefined && <PreviewRun id={taskId} onOpen={onOpenImage} onUse={task => setPrompt(task.prompt)} />}
    </section>
  )
}

function PreviewRun({ id, onOpen, onUse }: { id: string } & Pick<Parameters<typeof TaskRun>[0], 'onOpen' | 'onUse'>) {
  const { data: task } = useTask(id)
  return task ? <TaskRun task={task} onOpen={onOpen} onUse={onUse} /> : null
}
