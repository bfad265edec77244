import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { trainingRoutes as routes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { editorMessages } from '../editor.messages.ts'
import { noteTraining } from './live-trainings.ts'
import { bodyOf } from './use-training-draft.ts'
import type { TrainingDraft, TrainingEditing } from './use-training-draft.ts'

interface SaveOptions {
  isStarted?: boolean
  /** All pictures of this folder come to what is there. */
  folderId?: string
}

/** Keeps a draft on the server, and starts it where that is asked for. Only what was changed is sent: what it learned stays. */
export function useTrainingSave(training: TrainingAnswer | undefined, onSaved: () => void) {
  const text = useMessages(editorMessages)
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'save' | 'start'>()
  const isLeaving = useRef(false)

  async function save(editing: TrainingEditing, { isStarted = false, folderId }: SaveOptions = {}): Promise<void> {
    setDoing(isStarted ? 'start' : 'save')
    let kept: TrainingAnswer | undefined
    try {
      kept = await keep(editing, training, folderId)
      if (isStarted) kept = await call(routes.start, { params: { id: kept.id } })
      else showToast(folderId === undefined ? text.saved : text.folderAdded, { tone: 'ok' })
    } catch (error) {
      if (isErrorCode(error, 'CONFLICT')) showToast(text.changed, { tone: 'danger' })
      else showError(error)
    }
    setDoing(undefined)
    if (!kept) return
    isLeaving.current = true
    noteTraining(kept)
    onSaved()
    if (!training) await navigate({ to: '/models/training/$id', params: { id: kept.id }, replace: true })
  }
  return { save, doing, isLeaving }
}

function keep(
  { draft, first, isChanged }: TrainingEditing,
  training: TrainingAnswer | undefined,
  folderId: string | undefined,
): Promise<TrainingAnswer> {
  const folder = folderId !== undefined && { folderId }
  if (!training) return call(routes.draft, { body: { ...bodyOf(draft), ...folder } })
  if (!isChanged && folderId === undefined) return Promise.resolve(training)
  const body = { ...changedOf(draft, first), ...folder, updatedAt: training.updatedAt }
  return call(routes.update, { params: { id: training.id }, body })
}

function changedOf(draft: TrainingDraft, first: TrainingDraft) {
  const changed = (Object.keys(draft) as (keyof TrainingDraft)[]).filter(key => draft[key] !== first[key])
  const body: Partial<ReturnType<typeof bodyOf>> = bodyOf(draft)
  return Object.fromEntries(changed.map(key => [key, body[key]])) as Partial<ReturnType<typeof bodyOf>>
}
