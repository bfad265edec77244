import { IconAlertTriangle, IconPhotoCheck, IconRefreshDot } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { describeKeys } from '#app/shortcuts.tsx'
import { fittingParams } from '#recipes/kept-params.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { useTaskParams } from '#recipes/use-recipe-params.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { useTryOut, useTryOutPrice } from '#recipes/use-try-out.ts'
import { useTask } from '#tasks/live-tasks.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import { useTimeWords } from '#tasks/use-eta.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import type { PanelProps } from './panel-props.ts'
import classes from './live-form.module.css'

export interface LiveFormProps extends PanelProps {
  /** The field whose settings are open. */
  markedKey: string | undefined
  onOpenImage: (id: string) => void
  /** What the form runs on Mod+Enter, wherever the focus is. */
  runner: RefObject<(() => void) | undefined>
}

const RUNS_SHOWN = 6

/** The form as people will have it: filled in, judged and run for real, with what is being made as it stands. */
export function LiveForm({ editing, known, issues, markedKey, onOpenImage, runner }: LiveFormProps) {
  const text = useMessages(editorMessages)
  const { draft } = editing
  const { definition } = draft
  const params = useTaskParams(definition, {})
  const form = useRef<HTMLFormElement>(null)
  const [runs, setRuns] = useState<readonly string[]>([])
  const results = useRef<HTMLElement>(null)
  useForgetOldParams(definition.fields, params)
  useMark(form, markedKey)
  const isWhole = !Object.keys(issues).some(path => path.startsWith('definition'))
  const name = draft.name.trim() || text.untitled
  const recipe = useMemo(() => ({ name, definition, isWhole }), [name, definition, isWhole])
  const { run, isSending } = useTryOut(recipe, params)
  const tryOut = async () => {
    if (!isWhole) return
    const task = await run()
    if (task) setRuns(before => [task.id, ...before.filter(id => id !== task.id)].slice(0, RUNS_SHOWN))
  }
  const [newest] = runs
  useEffect(() => {
    if (newest !== undefined) results.current?.scrollIntoView({ block: 'start' })
  }, [newest])
  useEffect(() => {
    runner.current = () => void tryOut()
  })
  return (
    <div
      className={classes.live}
      data-live
      onKeyDown={event => {
        // What is filled in here is taken back by the fields themselves.
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') event.stopPropagation()
      }}
    >
      <form
        ref={form}
        aria-label={text.liveForm}
        onSubmit={event => {
          event.preventDefault()
          void tryOut()
        }}
      >
        <header>
          <h2>{name}</h2>
          {draft.description !== '' && <p>{draft.description}</p>}
        </header>
        {definition.fields.length === 0 ? (
          <p className={classes.empty}>{text.emptyForm}</p>
        ) : (
          <RecipeForm fields={definition.fields} params={params} models={known.models} />
        )}
        <RunRow recipe={recipe} params={params} isSending={isSending} />
      </form>
      <section ref={results} className={classes.runs} aria-label={text.tryOuts}>
        {runs.length === 0 && <p className={classes.empty}>{text.noTryOuts}</p>}
        {runs.map(id => (
          <TryOutRun
            key={id}
            id={id}
            onOpen={onOpenImage}
            onUse={given => params.fill(fittingParams(definition.fields, given))}
            onCover={(imageId, fileId) =>
              editing.change(before => ({ ...before, cover: { imageId, url: filePath(fileId, '640') } }))
            }
          />
        ))}
      </section>
    </div>
  )
}

interface RunRowProps {
  recipe: Parameters<typeof useTryOut>[0]
  params: RecipeParams
  isSending: boolean
}

function RunRow({ recipe, params, isSending }: RunRowProps) {
  const text = useMessages(editorMessages)
  const format = useFormat()
  const say = useTimeWords()
  const { price, obstacle } = useTryOutPrice(recipe, params)
  const cost = price && [
    ...(price.isFree ? [] : [text.credits(format.number(price.credits))]),
    ...(price.etaMs === null ? [] : [text.about(say(price.etaMs))]),
  ]
  const why = recipe.isWhole ? obstacle : text.notWhole
  return (
    <>
      {why !== undefined && (
        <p className={classes.obstacle} role="status">
          <Icon of={IconAlertTriangle} />
          <span>{why}</span>
        </p>
      )}
      <div className={classes.run}>
        <Button icon={IconRefreshDot} onClick={params.reset}>
          {text.reset}
        </Button>
        <span>{cost?.join(', ')}</span>
        <Button
          type="submit"
          variant="line"
          disabled={!recipe.isWhole}
          aria-busy={isSending || undefined}
          shortcut={describeKeys('mod+enter')}
        >
          {text.tryOut}
        </Button>
      </div>
    </>
  )
}

interface TryOutRunProps {
  id: string
  onOpen: (imageId: string) => void
  onUse: (params: unknown) => void
  onCover: (imageId: string, fileId: string) => void
}

function TryOutRun({ id, onOpen, onUse, onCover }: TryOutRunProps) {
  const text = useMessages(editorMessages)
  const { data: task } = useTask(id)
  if (!task) return null
  const [first] = task.images
  return (
    <>
      <TaskRun task={task} onOpen={onOpen} onUse={({ params }) => onUse(params)} />
      {first && (
        <Button size="xs" icon={IconPhotoCheck} onClick={() => onCover(first.id, first.fileId)}>
          {text.useAsCover}
        </Button>
      )}
    </>
  )
}

/** What was filled in for a field that is gone, or of another type since, would be in the way of a run. */
function useForgetOldParams(fields: readonly RecipeField[], { params, set }: RecipeParams): void {
  const types = useRef(new Map<string, string>())
  useEffect(() => {
    const now = new Map(fields.map(field => [field.key, field.type]))
    for (const key of Object.keys(params)) {
      const before = types.current.get(key)
      if (!now.has(key) || (before !== undefined && before !== now.get(key))) set(key, undefined)
    }
    types.current = now
  }, [fields, params, set])
}

/** Shows in the form which field is being set. */
function useMark(form: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return undefined
    const marked = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      field => field.dataset['field'] === key,
    )
    if (!marked) return undefined
    marked.dataset['marked'] = ''
    marked.scrollIntoView({ block: 'nearest' })
    return () => {
      delete marked.dataset['marked']
    }
  })
}
