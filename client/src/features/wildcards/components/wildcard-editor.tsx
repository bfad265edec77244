import { Switch, TextInput, VisuallyHidden } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { WildcardAnswer } from '@atelier/shared-schema/entities/wildcard.ts'
import { usePerson } from '#api/session.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import { editorShortcuts } from '../editor-keys.ts'
import { usePreview } from '../hooks/use-preview.ts'
import { draftOf, isStuck, useWildcardDraft } from '../hooks/use-wildcard-draft.ts'
import type { WildcardDraft } from '../hooks/use-wildcard-draft.ts'
import { listRoutes } from '../hooks/use-wildcard-list.ts'
import { useWildcardNames } from '../hooks/use-wildcard-names.ts'
import { DetailsPanel } from './details-panel.tsx'
import { EntriesField } from './entries-field.tsx'
import { EntriesTools } from './entries-tools.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReferencesPanel } from './references-panel.tsx'
import { SaveNote } from './save-note.tsx'
import { WildcardMenu } from './wildcard-menu.tsx'
import { WhyReadOnly } from './why-read-only.tsx'
import classes from './wildcard-editor.module.css'

export interface WildcardEditorProps {
  wildcard: WildcardAnswer
  onShare: () => void
  onDelete: () => void
}

export function WildcardEditor({ wildcard, onShare, onDelete }: WildcardEditorProps) {
  const editing = useWildcardDraft(wildcard)
  const isStranger = usePerson() === null
  const readOnly = !wildcard.capabilities.canUpdate
  // Who only looks sees what is on the server now, not what was there when the page was opened.
  const draft = readOnly ? draftOf(wildcard) : editing.draft
  const [seed, setSeed] = useState(1)
  const preview = usePreview(
    wildcard.id,
    draft,
    readOnly ? Date.parse(wildcard.updatedAt) : editing.revision,
    seed,
    !isStranger,
  )
  const references = preview.data?.references ?? wildcard.references
  const missing = useMemo(() => new Set(references.missing.map(({ key }) => key.toLowerCase())), [references])
  const names = useWildcardNames(wildcard.id)
  const { save } = editing
  useShortcuts(useMemo(() => editorShortcuts(() => void save()), [save]))
  usePageTitle(draft.name || wildcard.name)
  const errors = editing.state.is === 'invalid' ? editing.state.fields : {}

  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <EditorHeader
          {...{ wildcard, editing, readOnly, isStranger, onShare, onDelete }}
          name={draft.name}
          error={errors.name}
        />
        <SaveNote editing={editing} />
        {readOnly && <WhyReadOnly wildcard={wildcard} />}
        <EditorFields editing={editing} draft={draft} readOnly={readOnly} errors={errors} />
        <EntriesTools text={draft.text} readOnly={readOnly} onChange={text => editing.change({ text })} />
        <EntriesField
          value={draft.text}
          readOnly={readOnly}
          error={errors.entries}
          names={names}
          missing={missing}
          onChange={text => editing.change({ text })}
        />
      </div>
      <aside className={classes.inspector}>
        {!isStranger && (
          <>
            <PreviewPanel preview={preview} seed={seed} onSeed={setSeed} />
            <ReferencesPanel references={references} />
          </>
        )}
        <DetailsPanel wildcard={wildcard} />
      </aside>
      <LeaveGuard editing={editing} />
    </div>
  )
}

type HeaderProps = WildcardEditorProps & {
  editing: WildcardDraft
  readOnly: boolean
  isStranger: boolean
  name: string
  error: string | undefined
}

function EditorHeader({ wildcard, editing, readOnly, isStranger, name, error, onShare, onDelete }: HeaderProps) {
  const text = useMessages(editorMessages)
  return (
    <header className={classes.header}>
      <VisuallyHidden component="h1">{name}</VisuallyHidden>
      <TextInput
        className={classes.name}
        aria-label={text.name}
        value={name}
        readOnly={readOnly}
        error={error}
        maxLength={120}
        onChange={event => editing.change({ name: event.currentTarget.value })}
      />
      {!readOnly && <SaveWord state={editing.state.is} />}
      {wildcard.deletedAt === null && !isStranger && (
        <>
          <FavoriteButton
            route={wildcardsRoutes.favorite}
            write="wildcard.favorite"
            item={wildcard}
            refreshes={[wildcardsRoutes.read, ...listRoutes]}
          />
          <Button variant="line" icon={IconUserPlus} onClick={onShare}>
            {text.share}
          </Button>
        </>
      )}
      {!isStranger && <WildcardMenu item={wildcard} onShare={onShare} onDelete={onDelete} />}
    </header>
  )
}

/** In a word beside the name; what needs doing is said by the note below. */
function SaveWord({ state }: { state: WildcardDraft['state']['is'] }) {
  const text = useMessages(editorMessages)
  const words = { saved: text.saved, dirty: text.saving, saving: text.saving } as const
  return (
    <span className={classes.state} role="status">
      {state in words ? words[state as keyof typeof words] : text.unsaved}
    </span>
  )
}

interface FieldsProps {
  editing: WildcardDraft
  draft: WildcardDraft['draft']
  readOnly: boolean
  errors: Record<string, string>
}

function EditorFields({ editing, draft, readOnly, errors }: FieldsProps) {
  const text = useMessages(editorMessages)
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          className={classes.key}
          label={text.key}
          description={text.keyHint(draft.key || '…')}
          value={draft.key}
          error={errors.key}
          readOnly={readOnly}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={event => editing.change({ key: event.currentTarget.value })}
        />
        <TextInput
          label={text.description}
          placeholder={text.descriptionHint}
          value={draft.description}
          error={errors.description}
          readOnly={readOnly}
          maxLength={2_000}
          onChange={event => editing.change({ description: event.currentTarget.value })}
        />
      </div>
      {!readOnly && (
        <Switch
          className={classes.draft}
          size="xs"
          label={text.draft}
          checked={draft.isDraft}
          onChange={event => editing.change({ isDraft: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** What saves itself or is kept on the device needs no question; what cannot be saved would be lost. */
function LeaveGuard({ editing: { state, isSafe } }: { editing: WildcardDraft }) {
  const text = useMessages(editorMessages)
  const wouldLose = isStuck(state) && !isSafe
  const blocker = useBlocker({
    shouldBlockFn: () => wouldLose,
    enableBeforeUnload: () => wouldLose || state.is === 'dirty' || state.is === 'saving',
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={text.leaveTitle}
      confirm={text.leave}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {text.leaveLead}
    </ConfirmDialog>
  )
}
