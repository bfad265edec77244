import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { useIsSyncState } from '#local/sync-state.ts'
import type { MaskEditor } from '#mask-editor/use-mask-editor.ts'
import { PriceNote } from '#recipes/box/price-note.tsx'
import { useLackingWords } from '#recipes/lacking-words.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import { useRecipeParams } from '#recipes/use-recipe-params.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { usePrice } from '#recipes/use-recipe-run.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { marginsOf, maskedFieldOf, useGenerate } from '../hooks/use-generate.ts'
import type { MaskedField } from '../hooks/use-generate.ts'
import { useMaskRecipe } from '../hooks/use-mask-recipe.ts'
import type { Session } from '../hooks/use-session.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import type { EditedImage } from './image-desk.tsx'
import { RecipeSwitch } from './recipe-switch.tsx'
import classes from '../inpainting.module.css'

export interface MakingPanelProps {
  uid: string
  image: EditedImage
  editor: MaskEditor
  session: Session
  onTasks: (taskIds: readonly string[]) => void
}

/** What is to be done with what the mask chooses. */
export function MakingPanel(props: MakingPanelProps) {
  const text = useMessages(inpaintingMessages)
  const { recipes, recipe, choose, failure } = useMaskRecipe(props.uid)
  const field = recipe && maskedFieldOf(recipe)
  return (
    <aside className={classes.panel} aria-label={text.panel}>
      <VersionSteps session={props.session} />
      {recipes?.length === 0 && <p className={classes.quiet}>{text.noRecipes}</p>}
      {failure !== undefined && <InlineError>{failure}</InlineError>}
      {recipe && <RecipeSwitch recipes={recipes ?? []} recipe={recipe} onChoose={choose} />}
      {recipe && field && <Making key={recipe.id} {...props} recipe={recipe} field={field} />}
      {!recipe && failure === undefined && recipes?.length !== 0 && <SkeletonRows count={4} />}
    </aside>
  )
}

function VersionSteps({ session: { versions, current, act } }: { session: Session }) {
  const text = useMessages(inpaintingMessages)
  if (versions.length < 2) return null
  const turn = (by: 1 | -1) => act({ is: 'turned-to', version: current + by })
  return (
    <div className={classes.versions} role="group" aria-label={text.versions}>
      <IconButton icon={IconArrowLeft} label={text.back} disabled={current === 0} onClick={() => turn(-1)} />
      <output>{text.version(current + 1, versions.length)}</output>
      <IconButton
        icon={IconArrowRight}
        label={text.forth}
        disabled={current === versions.length - 1}
        onClick={() => turn(1)}
      />
    </div>
  )
}

const RUNS_MAX = 8

interface MakingProps extends MakingPanelProps {
  recipe: RecipeAnswer
  field: MaskedField
}

function Making({ uid, image, editor, recipe, field, onTasks }: MakingProps) {
  const text = useMessages(inpaintingMessages)
  const fields = useMemo(() => recipe.definition.fields.filter(other => other !== field), [recipe, field])
  const params = useRecipeParams(
    uid,
    useMemo(() => ({ id: `${recipe.id}.mask`, definition: { fields } }), [recipe.id, fields]),
    useMemo(() => ({ models: recipe.models }), [recipe.models]),
  )
  const hasCount = fields.some(other => other.type === 'number' && other.kind === 'count')
  const [runs, setRuns] = useState(1)
  const count = hasCount ? 1 : runs
  const folder = useSaveFolder(image)
  const { generate, isSending, failure, setFailure } = useGenerate(onTasks)
  const priced = useMemo(() => withImage(params, field.key, image.id, editor), [params, field.key, image.id, editor])
  const { price, obstacle: refusal } = usePrice(recipe.id, priced, count > 1 ? { count } : undefined)
  const lacking = useLackingWords(recipe)
  const isOffline = useIsSyncState('offline')
  const obstacle = isOffline ? text.offline : (lacking ?? refusal)
  const { mask, margins } = editor.edit
  // What was said about the mask, or about what it is to be, was said about what is no longer so.
  useEffect(() => setFailure(undefined), [mask, margins, params.params, setFailure])
  const run = () => {
    if (!isOffline) void generate({ recipe, field, params, imageId: image.id, editor, folderId: folder.id, count })
  }
  useRunKey(run)
  return (
    <form
      className={classes.making}
      onSubmit={event => {
        event.preventDefault()
        run()
      }}
    >
      <div className={classes.fields}>
        <RecipeForm fields={fields} params={params} models={recipe.models} plainPrompts={recipe.plainPrompts} />
        {!hasCount && <Runs runs={runs} onRuns={setRuns} />}
      </div>
      <div className={classes.run}>
        {failure !== undefined && <InlineError>{failure}</InlineError>}
        {obstacle !== undefined && (
          <p className={classes.obstacle} role="status">
            <Icon of={IconAlertTriangle} />
            <span>
              {!isOffline && <b>{text.needs}</b>} {obstacle}
            </span>
          </p>
        )}
        <p className={classes.where}>
          <span>{folder.words}</span>
          <PriceNote price={price} />
        </p>
        <Button
          type="submit"
          variant="primary"
          fullWidth
          disabled={isOffline}
          loading={isSending}
          shortcut={describeKeys('mod+enter')}
        >
          {text.generate}
        </Button>
      </div>
    </form>
  )
}

/** With an image and any mask: what it costs does not depend on what is painted. */
function withImage(params: RecipeParams, key: string, imageId: string, editor: MaskEditor): RecipeParams {
  const image = { image: imageId, mask: imageId, ...marginsOf(editor) }
  return { ...params, params: { ...params.params, [key]: [image] }, isValidWith: () => params.isValid }
}

function Runs({ runs, onRuns }: { runs: number; onRuns: (runs: number) => void }) {
  const text = useMessages(inpaintingMessages)
  return (
    <div className={classes.runs} role="group" aria-label={text.runs}>
      <span>{text.runs}</span>
      <IconButton
        icon={IconMinus}
        size="xs"
        label={text.fewer}
        disabled={runs === 1}
        onClick={() => onRuns(runs - 1)}
      />
      <output aria-live="polite">{runs}</output>
      <IconButton
        icon={IconPlus}
        size="xs"
        label={text.more}
        disabled={runs === RUNS_MAX}
        onClick={() => onRuns(runs + 1)}
      />
    </div>
  )
}

/** Beside the image, where its folder is the person's to change. */
function useSaveFolder({ folderId }: EditedImage): { id: string | null; words: string } {
  const text = useMessages(inpaintingMessages)
  const folder = useLocalItem(folderId ?? '')?.item
  if (folderId === null) return { id: null, words: text.savedOutside }
  if (!folder?.capabilities.canUpdate) return { id: null, words: text.savedElsewhere }
  return { id: folderId, words: text.savedIn(folder.name) }
}

/** Wherever the focus is. */
function useRunKey(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useShortcuts(
    useMemo(
      () => [
        {
          keys: 'mod+Enter',
          title: { en: inpaintingMessages.en.generate, vi: inpaintingMessages.vi.generate },
          group: { en: inpaintingMessages.en.keys, vi: inpaintingMessages.vi.keys },
          run: () => latest.current(),
        },
      ],
      [],
    ),
  )
}
