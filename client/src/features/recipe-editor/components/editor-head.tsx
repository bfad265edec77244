import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconTrash } from '@tabler/icons-react'
import { describeKeys } from '#app/shortcuts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Publishing } from '../hooks/use-publish.ts'
import type { RecipeEditing } from '../hooks/use-recipe-editing.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { tellFault } from '../fault-words.ts'
import classes from './recipe-editor.module.css'

export interface EditorHeadProps {
  editing: RecipeEditing
  publishing: Publishing
  /** It was tried to send it: what is missing is said from then on. */
  isTried: boolean
  onVersions: () => void
  onSend: (options: { isDraft: boolean }) => void
  onDiscard: () => void
}

export function EditorHead({ editing, publishing, isTried, onVersions, onSend, onDiscard }: EditorHeadProps) {
  const text = useMessages(editorMessages)
  const { draft, base, saved, isChanged } = editing
  const isSending = publishing.state.is === 'sending'
  const isDraft = base === null || base.isDraft
  // Without the server's own there is nothing to go back to.
  const canDiscard = isChanged && (base === null || saved !== null)
  const issue = publishing.issues['name']
  return (
    <header className={classes.head}>
      <VisuallyHidden component="h1">{draft.name || text.untitled}</VisuallyHidden>
      <TextInput
        className={classes.name}
        aria-label={text.name}
        placeholder={text.untitled}
        value={draft.name}
        maxLength={120}
        error={isTried && issue !== undefined ? tellFault(issue) : undefined}
        onChange={event => {
          const name = event.currentTarget.value
          editing.change(before => ({ ...before, name }), 'name')
        }}
      />
      <SaveWord editing={editing} isSending={isSending} />
      <span className={classes.tools}>
        <IconButton
          icon={IconArrowBackUp}
          label={`${text.undo} (${describeKeys('mod+z')})`}
          disabled={!editing.canUndo}
          onClick={editing.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={`${text.redo} (${describeKeys('mod+shift+z')})`}
          disabled={!editing.canRedo}
          onClick={editing.redo}
        />
        {base && <IconButton icon={IconHistory} label={text.versions} onClick={onVersions} />}
        {canDiscard && <IconButton icon={IconTrash} label={base ? text.discard : text.throwAway} onClick={onDiscard} />}
      </span>
      {isDraft && (
        <Button
          variant="line"
          disabled={!isChanged && base !== null}
          loading={isSending}
          onClick={() => onSend({ isDraft: true })}
        >
          {text.saveDraft}
        </Button>
      )}
      <Button
        variant="primary"
        disabled={!isChanged && !isDraft}
        loading={isSending}
        onClick={() => onSend({ isDraft: false })}
      >
        {isDraft ? text.publish : text.publishVersion}
      </Button>
    </header>
  )
}

/** In a word beside the name; what needs doing is said by the note below. */
function SaveWord({ editing, isSending }: { editing: RecipeEditing; isSending: boolean }) {
  const text = useMessages(editorMessages)
  const { isChanged, isKept, base } = editing
  const word = isSending
    ? text.sending
    : isChanged
      ? isKept
        ? text.keptHere
        : text.keeping
      : base
        ? base.isDraft
          ? text.draftSaved
          : text.publishedAs(base.version)
        : ''
  return (
    <span className={classes.state} role="status">
      {word}
    </span>
  )
}
