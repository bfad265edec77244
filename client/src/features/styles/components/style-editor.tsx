import { Switch, TextInput, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useId, useRef, useState } from 'react'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { STYLE_IMAGES_MAX } from '@atelier/shared-schema/entities/style.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { useSignedInPerson } from '#api/session.ts'
import { refresh } from '#api/use-route.ts'
import { styleEditorMessages } from '#features/styles/editor.messages.ts'
import { styleRoutes } from '#features/styles/hooks/style-kind.ts'
import { useStyleDraft } from '#features/styles/hooks/use-style-draft.ts'
import type { StyleDraft } from '#features/styles/hooks/use-style-draft.ts'
import { useOpenImage } from '#images/open-image.ts'
import { LeaveGuard } from '#items/leave-guard.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { StylePreview } from './style-preview.tsx'
import { WeightedImages } from './weighted-images.tsx'
import classes from '#features/styles/edit-style.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)

export interface StyleEditorProps {
  /** The style that is changed, or the images that a new one begins with. */
  begins: StyleAnswer | readonly string[]
}

/** A style as it is put together: words, images with their weights, and what they paint. */
export function StyleEditor({ begins }: StyleEditorProps) {
  const text = useMessages(styleEditorMessages)
  const style = 'id' in begins ? begins : undefined
  const editing = useStyleDraft(begins)
  const { draft } = editing
  const [isTried, setTried] = useState(false)
  const { save, isSaving, isLeaving } = useSave(style)
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  const openId = image.id
  const faults = faultsOf(draft)
  const submit = () => {
    setTried(true)
    if (!faults.name && !faults.images) void save(draft)
  }
  return (
    <Page
      title={style?.name ?? text.newTitle}
      actions={
        <>
          {style ? (
            <LinkButton variant="line" to="/models/styles/$id" params={{ id: style.id }}>
              {text.cancel}
            </LinkButton>
          ) : (
            <LinkButton variant="line" to="/models/styles">
              {text.cancel}
            </LinkButton>
          )}
          <Button variant="primary" loading={isSaving} onClick={submit}>
            {style ? text.save : text.create}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <form
          className={classes.form}
          aria-label={style?.name ?? text.newTitle}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <TextInput
            label={text.name}
            placeholder={text.namePlaceholder}
            value={draft.name}
            maxLength={120}
            error={isTried && faults.name && text.nameMissing}
            onChange={event => editing.change({ name: event.currentTarget.value })}
          />
          <Images editing={editing} error={isTried && faults.images ? text.imagesMissing : undefined} />
          <Textarea
            label={text.description}
            value={draft.description}
            maxLength={2_000}
            autosize
            minRows={2}
            onChange={event => editing.change({ description: event.currentTarget.value })}
          />
          <Switch
            label={text.isDraft}
            description={text.isDraftHint}
            checked={draft.isDraft}
            onChange={event => editing.change({ isDraft: event.currentTarget.checked })}
          />
        </form>
        <div className={classes.side}>
          <StylePreview draft={draft} onOpenImage={id => image.open(id)} />
        </div>
      </div>
      <LeaveGuard isUnsaved={() => editing.isChanged && !isLeaving.current} />
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </Page>
  )
}

function faultsOf({ name, isDraft, images }: StyleDraft) {
  return { name: name.trim() === '', images: !isDraft && images.length === 0 }
}

function Images({ editing, error }: { editing: ReturnType<typeof useStyleDraft>; error: string | undefined }) {
  const text = useMessages(styleEditorMessages)
  const labelId = useId()
  return (
    <div>
      <p className={classes.head}>
        <span id={labelId} className={classes.label}>
          {text.images}
        </span>
        <span className={classes.count}>{text.count(editing.draft.images.length, STYLE_IMAGES_MAX)}</span>
      </p>
      <p className={classes.hint}>{text.imagesHint}</p>
      <WeightedImages labelledBy={labelId} editing={editing} />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Saves, and shows what was saved. Where somebody was there before, it asks first. */
function useSave(style: StyleAnswer | undefined) {
  const text = useMessages(styleEditorMessages)
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const isLeaving = useRef(false)

  async function save(draft: StyleDraft, { isForced = false } = {}): Promise<void> {
    setSaving(true)
    try {
      const { id } = await send(draft, style, isForced)
      isLeaving.current = true
      await refresh(styleRoutes)
      showToast(text.saved, { tone: 'ok' })
      await navigate({ to: '/models/styles/$id', params: { id }, replace: true })
    } catch (error) {
      if (style && !isForced && isErrorCode(error, 'CONFLICT')) {
        showToast(text.changed, {
          tone: 'danger',
          action: { label: text.overwrite, run: () => save(draft, { isForced: true }) },
        })
      } else showError(error)
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, isLeaving }
}

function send(
  { name, description, isDraft, images: chosen }: StyleDraft,
  style: StyleAnswer | undefined,
  isForced: boolean,
) {
  const images = chosen.map(image => ({ url: image.name, weight: image.weight }))
  const body = { name: name.trim(), description, isDraft, images }
  if (!style) return call(routes.create, { body })
  const params = { id: style.id }
  return call(routes.update, { params, body: isForced ? body : { ...body, updatedAt: style.updatedAt } })
}
