import { Switch, TextInput, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPlay } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { macroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { EditorContext, useEditor } from './editor/editor-context.ts'
import type { Editor } from './editor/editor-context.ts'
import { editorMessages } from './editor/editor.messages.ts'
import { LeaveGuard } from './editor/leave-guard.tsx'
import { definitionOf } from './editor/macro-draft.ts'
import { QuestionsPanel } from './editor/questions-panel.tsx'
import { SaveNotes } from './editor/save-notes.tsx'
import { StepList } from './editor/step-list.tsx'
import { useDraftFaults } from './editor/use-draft-faults.ts'
import { useMacroDraft } from './editor/use-macro-draft.ts'
import type { DraftEditing } from './editor/use-macro-draft.ts'
import { useMacroActs } from './hooks/use-macro-acts.ts'
import { useOpenMacro } from './hooks/use-open-macro.ts'
import { useMacroPrice } from './hooks/use-macro-price.ts'
import { usePriceWords } from './hooks/use-price-words.ts'
import { useStepRecipes } from '#macros/use-step-recipes.ts'
import { useStepWords } from '#macros/use-step-words.ts'
import { macrosMessages } from './macros.messages.ts'
import { macroEditRoute, newMacroRoute } from './workflows.routes.ts'
import classes from './macro-editor.module.css'

/** A macro that is not saved yet. */
export function NewMacroScreen() {
  const text = useMessages(editorMessages)
  const navigate = newMacroRoute.useNavigate()
  usePageTitle(text.newTitle)
  const open = useCallback(
    (id: string) => void navigate({ to: '/workflows/$id/edit', params: { id }, replace: true }),
    [navigate],
  )
  return <MacroEditor macro={undefined} onMade={open} />
}

export function MacroEditorScreen() {
  const { id } = macroEditRoute.useParams()
  const text = useMessages(macrosMessages)
  const read = useOpenMacro(id)
  if (read.data) {
    if (!read.data.capabilities.canUpdate) return <ReadOnly macro={read.data} />
    return <MacroEditor key={read.data.id} macro={read.data} onMade={undefined} />
  }
  if (read.isPending) {
    return (
      <div className={classes.loading}>
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} height={58} />
      </div>
    )
  }
  return <ThingNotRead id={id} gone={text.gone} read={read} />
}

function ReadOnly({ macro }: { macro: MacroAnswer }) {
  const text = useMessages(editorMessages)
  const acts = useMacroActs()
  const navigate = macroEditRoute.useNavigate()
  async function openCopy(): Promise<void> {
    const id = await acts.duplicate(macro.id)
    if (id !== undefined) await navigate({ to: '/workflows/$id/edit', params: { id } })
  }
  return (
    <EmptyState
      title={text.readOnly}
      actions={
        <>
          <Button variant="primary" onClick={() => void openCopy()}>
            {text.duplicate}
          </Button>
          <LinkButton variant="line" to="/workflows/$id" params={{ id: macro.id }}>
            {text.open}
          </LinkButton>
        </>
      }
    >
      {text.readOnlyLead}
    </EmptyState>
  )
}

interface MacroEditorProps {
  macro: MacroAnswer | undefined
  /** Of one that was not saved before. */
  onMade: ((id: string) => void) | undefined
}

function MacroEditor({ macro, onMade }: MacroEditorProps) {
  const text = useMessages(editorMessages)
  const editing = useMacroDraft(macro, onMade)
  const { draft } = editing
  usePageTitle(draft.name || text.newTitle)
  useEffect(() => beginLocalNow(), [])
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const recipes = useStepRecipes(draft.steps)
  const definition = useMemo(() => definitionOf(draft), [draft])
  const words = useStepWords(definition, recipes)
  const { all, faultOf, countFaults } = useDraftFaults(draft, recipes, isTried)
  const isNamed = draft.name.trim() !== ''
  const price = useMacroPrice(useMemo(() => macroDefinition.safeParse(definition).data, [definition]))
  const screen = useRef<HTMLDivElement>(null)

  const save = useCallback(async () => {
    setTries(count => count + 1)
    if (all.length > 0 || !isNamed) {
      showFirstFault(screen.current)
      return undefined
    }
    const saved = await editing.save()
    if (!saved) return undefined
    showToast(text.savedToast)
    return saved
  }, [all.length, isNamed, editing, text])
  useEditorKeys(editing, () => void save())

  const editor = useMemo<Editor>(
    () => ({ editing, recipes, words, price, faultOf, countFaults, tries }),
    [editing, recipes, words, price, faultOf, countFaults, tries],
  )
  return (
    <EditorContext value={editor}>
      <div ref={screen} className={classes.screen}>
        <EditorHead
          editing={editing}
          macroId={macro?.id}
          isFaulty={isTried && (all.length > 0 || !isNamed)}
          nameError={isTried && !isNamed ? text.faults.name : undefined}
          onSave={() => void save()}
        />
        <div className={classes.chain}>
          <SaveNotes editing={editing} />
          <StepList />
        </div>
        <aside className={classes.aside}>
          <About editing={editing} />
          <QuestionsPanel />
          <Total />
        </aside>
        <LeaveGuard editing={editing} onSave={async () => (await save()) !== undefined} />
      </div>
    </EditorContext>
  )
}

/** Once it is rendered with what is wrong. */
function showFirstFault(screen: HTMLElement | null): void {
  setTimeout(() => {
    const fault = screen?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')
    const input = fault?.matches('[data-faulty]') ? fault.querySelector<HTMLElement>('textarea, input, button') : fault
    fault?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  }, SHOWN_MS)
}

/** The step where it is opens first. */
const SHOWN_MS = 60

interface EditorHeadProps {
  editing: DraftEditing
  macroId: string | undefined
  isFaulty: boolean
  nameError: string | undefined
  onSave: () => void
}

function EditorHead({ editing, macroId, isFaulty, nameError, onSave }: EditorHeadProps) {
  const text = useMessages(editorMessages)
  const { draft, state } = editing
  const isUntouched = macroId === undefined && state.is === 'saved'
  return (
    <header className={classes.head}>
      <TextInput
        className={classes.name}
        aria-label={text.name}
        placeholder={text.unnamed}
        maxLength={120}
        value={draft.name}
        error={nameError}
        onChange={event => {
          const name = event.currentTarget.value
          editing.change(before => ({ ...before, name }), 'name')
        }}
      />
      <span className={classes.state} role="status" data-state={state.is}>
        {isFaulty ? text.states.faulty : isUntouched ? '' : text.states[state.is]}
      </span>
      <span className={classes.acts}>
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
        {macroId !== undefined && (
          <LinkButton variant="line" icon={IconPlayerPlay} to="/workflows/$id" params={{ id: macroId }}>
            {text.open}
          </LinkButton>
        )}
        <Button
          variant="primary"
          loading={state.is === 'saving'}
          disabled={state.is === 'saved'}
          shortcut={describeKeys('mod+s')}
          onClick={onSave}
        >
          {text.save}
        </Button>
      </span>
    </header>
  )
}

function About({ editing }: { editing: DraftEditing }) {
  const text = useMessages(editorMessages)
  const { draft } = editing
  return (
    <section className={classes.about}>
      <Textarea
        label={text.description}
        placeholder={text.descriptionHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        value={draft.description}
        onChange={event => {
          const description = event.currentTarget.value
          editing.change(before => ({ ...before, description }), 'description')
        }}
      />
      <Switch
        label={text.isDraft}
        checked={draft.isDraft}
        onChange={event => {
          const isDraft = event.currentTarget.checked
          editing.change(before => ({ ...before, isDraft }))
        }}
      />
    </section>
  )
}

/** What a run of all of it would cost at most. */
function Total() {
  const text = useMessages(editorMessages)
  const { price } = useEditor()
  const say = usePriceWords()
  if (!price || price.steps.length === 0) return null
  const said = [say(price, price.isFree), price.isFree ? text.free : ''].filter(part => part !== '')
  return (
    <p className={classes.total}>
      <span>{text.price}</span>
      {said.join(' · ')}
    </p>
  )
}

function useEditorKeys(editing: DraftEditing, save: () => void): void {
  const latest = useRef({ editing, save })
  useEffect(() => {
    latest.current = { editing, save }
  })
  useShortcuts(
    useMemo(() => {
      const group = { en: 'Macro', vi: 'Macro' }
      return [
        { keys: 'mod+s', title: { en: 'Save', vi: 'Lưu' }, group, run: () => latest.current.save() },
        {
          keys: 'mod+z',
          title: { en: 'Undo', vi: 'Hoàn tác' },
          group,
          run: () => latest.current.editing.undo(),
        },
        {
          keys: 'mod+shift+z',
          title: { en: 'Redo', vi: 'Làm lại' },
          group,
          run: () => latest.current.editing.redo(),
        },
      ]
    }, []),
  )
}
