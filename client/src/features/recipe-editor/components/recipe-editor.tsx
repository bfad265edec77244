import { useBlocker, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { draftOfRecipe, keepRecipeDraft } from '#recipes/recipe-draft.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showToast } from '#ui/toast-store.ts'
import { editorShortcuts } from '../editor-keys.ts'
import { useKnownGraph } from '../hooks/use-known-graph.ts'
import { baseOf, usePublish } from '../hooks/use-publish.ts'
import type { Publishing } from '../hooks/use-publish.ts'
import { useRecipeEditing } from '../hooks/use-recipe-editing.ts'
import type { EditingStart, RecipeEditing } from '../hooks/use-recipe-editing.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { AboutPanel } from './about-panel.tsx'
import { useRecipesCrumb } from '../hooks/use-recipes-crumb.ts'
import { EditorHead } from './editor-head.tsx'
import { EditorNotes } from './editor-notes.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { LiveForm } from './live-form.tsx'
import { NodesPanel } from './nodes-panel.tsx'
import classes from './recipe-editor.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)
const VersionsDialog = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

type Side = 'nodes' | 'fields' | 'about' | 'form'

/** Left what is asked for and how, right the form that comes of it; on a phone one after the other. */
export function RecipeEditor({ start }: { start: EditingStart }) {
  const text = useMessages(editorMessages)
  const editing = useRecipeEditing(start)
  const { draft, base, settle, change } = editing
  const publishing = usePublish(editing, theirs => {
    const next = draftOfRecipe(theirs)
    change(() => next)
    settle(next, baseOf(theirs))
  })
  const known = useKnownGraph(editing.id, draft.definition, editing.isChanged)
  const [side, setSide] = useState<Side>('nodes')
  const [openKey, setOpenKey] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const viewer = useLocalViewer()
  const runner = useRef<() => void>(undefined)
  const send = useSend(editing, publishing, path => {
    setTried(true)
    showIssue(path)
  })
  usePageTitle(draft.name || text.untitled, useRecipesCrumb())
  useEditorKeys(editing, send, runner)
  useEffect(() => beginLocalNow(), [])

  /** Goes to where it can be put right. */
  function showIssue(path: string): void {
    const [, index] = /^definition\.fields\.(\d+)/.exec(path) ?? []
    const field = index === undefined ? undefined : draft.definition.fields[Number(index)]
    if (field) openField(field.key)
    else if (!/^(name|definition)/.test(path)) setSide('about')
  }

  function openField(key: string): void {
    setSide('fields')
    setOpenKey(key)
  }

  const panel = { editing, known, issues: publishing.issues }
  return (
    <div className={classes.editor} data-side={side}>
      <EditorHead
        editing={editing}
        publishing={publishing}
        isTried={isTried}
        onVersions={() => setShowsVersions(true)}
        onSend={options => void send(options)}
        onDiscard={useDiscard(editing)}
      />
      <EditorNotes publishing={publishing} isTried={isTried} />
      <SideTabs side={side} fieldCount={draft.definition.fields.length} onChange={setSide} />
      <div className={classes.making}>
        {side === 'fields' ? (
          <FieldsPanel {...panel} openKey={openKey} onOpen={setOpenKey} onChooseInputs={() => setSide('nodes')} />
        ) : side === 'about' ? (
          <AboutPanel {...panel} />
        ) : (
          <NodesPanel {...panel} onOpenField={openField} />
        )}
      </div>
      <LiveForm
        {...panel}
        markedKey={side === 'fields' ? openKey : undefined}
        onOpenImage={viewer.open}
        runner={runner}
      />
      <LeaveGuard editing={editing} />
      <Suspense>
        {viewer.image && <ResultsViewer uid={viewer.uid} image={viewer.image} />}
        {showsVersions && base && (
          <VersionsDialog
            recipeId={base.recipeId}
            models={known.models}
            onClose={() => setShowsVersions(false)}
            onRestore={({ number, definition }) => {
              change(before => ({ ...before, definition }))
              showToast(text.restored(number), { undo: editing.undo })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const sides: readonly Side[] = ['nodes', 'fields', 'about', 'form']

interface SideTabsProps {
  side: Side
  fieldCount: number
  onChange: (side: Side) => void
}

/** The form is a tab only where there is no room beside. */
function SideTabs({ side, fieldCount, onChange }: SideTabsProps) {
  const text = useMessages(editorMessages)
  return (
    <div className={classes.tabs} role="group" aria-label={text.sidesLabel}>
      {sides.map(each => (
        <button key={each} type="button" aria-pressed={each === side} data-side={each} onClick={() => onChange(each)}>
          {text.sides[each]}
          {each === 'fields' && <span> {fieldCount}</span>}
        </button>
      ))}
    </div>
  )
}

/** Over the editor, and not part of its address: the address is that of what is being made. */
function useLocalViewer() {
  const { uid } = useSignedInPerson()
  const [shown, setShown] = useState<{ id: string; otherId: string | undefined }>()
  const image = shown && {
    ...shown,
    open: (id: string, otherId?: string) => setShown({ id, otherId }),
    close: () => setShown(undefined),
  }
  return { uid, image, open: (id: string) => setShown({ id, otherId: undefined }) }
}

function useSend(editing: RecipeEditing, publishing: Publishing, onIssue: (path: string) => void) {
  const text = useMessages(editorMessages)
  const navigate = useNavigate()
  return async (options: { isDraft: boolean }) => {
    const { recipe, issue } = await publishing.send(options)
    if (issue !== undefined) onIssue(issue)
    if (!recipe) return
    const to = options.isDraft ? '/recipes/$id/edit' : '/recipes/$id'
    showToast(options.isDraft ? text.draftSavedToast : text.publishedToast(recipe.version), { tone: 'ok' })
    if (options.isDraft && editing.id === recipe.id) return
    await navigate({ to, params: { id: recipe.id }, replace: options.isDraft })
  }
}

function useDiscard(editing: RecipeEditing): () => void {
  const text = useMessages(editorMessages)
  const navigate = useNavigate()
  const { uid } = useSignedInPerson()
  return () => {
    const { id, draft, base } = editing
    editing.discard()
    if (base) return void showToast(text.discarded, { undo: editing.undo })
    const bringBack = async () => {
      keepRecipeDraft(id, { uid, name: draft.name, at: new Date().toISOString(), base, draft })
      await navigate({ to: '/recipes/new', search: { draft: id } })
    }
    showToast(text.thrownAway, { undo: bringBack })
    return void navigate({ to: '/recipes', search: { view: 'draft' } })
  }
}

function useEditorKeys(
  { undo, redo, base, isChanged }: RecipeEditing,
  send: (options: { isDraft: boolean }) => Promise<void>,
  runner: React.RefObject<(() => void) | undefined>,
): void {
  const [latest] = useState(() => ({ save: () => {} }))
  useEffect(() => {
    latest.save = () => {
      if (isChanged || base === null) void send({ isDraft: base === null || base.isDraft })
    }
  })
  useShortcuts(
    useMemo(
      () => editorShortcuts({ undo, redo, save: () => latest.save(), tryOut: () => runner.current?.() }),
      [undo, redo, latest, runner],
    ),
  )
}

/** What is on this device needs no question; what had no room there would be lost. */
function LeaveGuard({ editing: { isChanged, hasRoom } }: { editing: RecipeEditing }) {
  const text = useMessages(editorMessages)
  const wouldLose = isChanged && !hasRoom
  const blocker = useBlocker({
    shouldBlockFn: () => wouldLose,
    enableBeforeUnload: () => wouldLose,
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
