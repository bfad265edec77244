import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RefObject, SyntheticEvent } from 'react'
import type { AutomationAnswer, AutomationWithHook } from '@atelier/shared-schema/entities/automation.ts'
import { describeError } from '#api/error-text.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { FolderPicker } from '#items/folder-picker.tsx'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { Page, Section } from '#ui/page.tsx'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { draftOf, emptyDraft, triggerOf } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { formMessages } from '../form.messages.ts'
import { imageFieldsOf, useRunnable } from '../hooks/use-runnable.ts'
import type { RunnableRef } from '../hooks/use-runnable.ts'
import { useSaveAutomation } from '../hooks/use-save-automation.ts'
import { ActionFields } from './action-fields.tsx'
import type { FilledAction } from './action-fields.tsx'
import { ActionSelect } from './action-select.tsx'
import { FolderName } from './folder-name.tsx'
import { HookDialog } from './hook-dialog.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import classes from '../form.module.css'

export interface AutomationFormProps {
  /** The one that is changed; a new one without. */
  automation?: AutomationAnswer
  /** What a new one is to run. */
  begins?: RunnableRef | undefined
}

/** What runs, when, and where its results go. */
export function AutomationForm({ automation, begins }: AutomationFormProps) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const form = useAutomationForm(automation, begins)
  const { draft, change, isTried, imageParam, imageFields, runnable, saving } = form
  const leave = useLeave(automation)
  useEffect(() => beginLocalNow(), [])
  return (
    <Page title={automation ? text.editTitle : text.newTitle} width="form">
      <form ref={form.ref} onSubmit={form.submit} noValidate aria-label={text.newTitle}>
        <Section title={text.what} lead={text.whatLead}>
          <div className={classes.fields}>
            <ActionSelect
              // It may be known by the name that programs use.
              value={draft.action && { ...draft.action, id: runnable?.id ?? draft.action.id }}
              name={runnable?.names[locale] ?? automation?.actionNames?.[locale]}
              error={isTried && !draft.action ? text.needed : undefined}
              onChange={action => change({ action, imageParam: undefined })}
            />
            <AskedFields form={form} automation={automation} />
          </div>
        </Section>
        <Section title={text.when}>
          <TriggerFields
            draft={imageParam === undefined ? draft : { ...draft, imageParam }}
            imageFields={runnable && imageFields}
            error={isTried && !triggerOf(draft) ? text.folderNeeded : undefined}
            onChange={change}
          />
        </Section>
        <Section title={text.whatElse}>
          <div className={classes.fields}>
            <TextInput
              label={text.name}
              value={form.name}
              error={saving.nameError}
              maxLength={120}
              autoComplete="off"
              onChange={event => change({ name: event.currentTarget.value })}
            />
            <OutputFolder folderId={draft.folderId} onChange={folderId => change({ folderId })} />
          </div>
        </Section>
        <footer className={classes.end}>
          <InlineError>{saving.error ?? (form.isUnfinished ? text.unfinished : undefined)}</InlineError>
          <Button onClick={() => leave()}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={saving.isSaving}>
            {automation ? text.save : text.create}
          </Button>
        </footer>
      </form>
      {form.saved?.hookUrl != null && (
        <HookDialog
          url={form.saved.hookUrl}
          action={form.saved.action}
          onClose={() => form.saved && leave(form.saved.id)}
        />
      )}
    </Page>
  )
}

/** To the one that was saved, back to the one that was not changed, or to the list. */
function useLeave(automation: AutomationAnswer | undefined) {
  const navigate = useNavigate()
  return (id = automation?.id) =>
    void (id === undefined
      ? navigate({ to: '/workflows/automations' })
      : navigate({ to: '/workflows/automations/$id', params: { id }, replace: true }))
}

function useAutomationForm(automation: AutomationAnswer | undefined, begins: RunnableRef | undefined) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const leave = useLeave(automation)
  const [draft, setDraft] = useState<Draft>(() => (automation ? draftOf(automation) : emptyDraft(begins)))
  const [isTried, setTried] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const [saved, setSaved] = useState<AutomationWithHook>()
  const filled = useRef<FilledAction>(null)
  const ref = useRef<HTMLFormElement>(null)
  const saving = useSaveAutomation(automation?.id)
  const asked = useRunnable(draft.action)
  const { runnable } = asked
  const imageFields = imageFieldsOf(runnable?.fields ?? [])
  const into = imageFields.find(({ key }) => key === draft.imageParam) ?? imageFields[0]
  const imageParam = draft.kind === 'image' ? into?.key : undefined
  const name = draft.name ?? runnable?.names[locale] ?? ''

  async function save(): Promise<void> {
    setTried(true)
    const trigger = triggerOf(draft)
    const { action, folderId } = draft
    const asks = filled.current
    const isFilled = asks?.check() ?? false
    setUnfinished(!action || !trigger || !isFilled)
    if (!action || !trigger || !asks || !isFilled) return focusFirstError(ref)
    const params = asks.params as AutomationAnswer['action']['params']
    const done = await saving.save({
      name,
      trigger,
      action: { ...action, params, folderId, ...(imageParam !== undefined && { imageParam }) },
    })
    if (!done) return focusFirstError(ref)
    showToast(automation ? text.saved : text.created(done.name), { tone: 'ok' })
    if (done.hookUrl === null) leave(done.id)
    else setSaved(done)
  }

  return {
    ref,
    draft,
    change: (next: Partial<Draft>) => setDraft(before => ({ ...before, ...next })),
    isTried,
    isUnfinished,
    saved,
    saving,
    name,
    imageFields,
    imageParam,
    filled,
    ...asked,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (!saving.isSaving) void save()
    },
  }
}

/** Once what is wrong is said at its field. */
function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface AskedFieldsProps {
  form: ReturnType<typeof useAutomationForm>
  automation: AutomationAnswer | undefined
}

function AskedFields({ form, automation }: AskedFieldsProps) {
  const { draft, runnable, error } = form
  if (!draft.action) return null
  if (error) return <ErrorState onRetry={form.retry}>{describeError(error)}</ErrorState>
  if (!runnable) return <SkeletonRows count={3} />
  const isAsSaved = automation?.action.id === draft.action.id
  return (
    <ActionFields
      key={draft.action.id}
      runnable={runnable}
      given={isAsSaved ? automation.action.params : {}}
      kind={draft.kind}
      imageParam={form.imageParam}
      filled={form.filled}
    />
  )
}

interface OutputFolderProps {
  folderId: string | null
  onChange: (folderId: string | null) => void
}

function OutputFolder({ folderId, onChange }: OutputFolderProps) {
  const text = useMessages(formMessages)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className={classes.labelled}>
      <span>{text.output}</span>
      <Button variant="line" onClick={() => setChoosing(true)}>
        <FolderName folderId={folderId} />
      </Button>
      <p className={classes.quiet}>{text.outputLead}</p>
      {isChoosing && (
        <FolderPicker
          title={text.chooseOutput}
          confirm={text.saveHere}
          onPick={folder => onChange(folder?.id ?? null)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
