import { useEditor } from '@tldraw/tldraw'
import { IconAdjustmentsHorizontal, IconPlayerStop } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { promptStyleNames } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import { call } from '#api/call.ts'
import { describeKeys } from '#app/shortcuts.tsx'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import type { PromptFieldHandle } from '#prompt-box/prompt-field.tsx'
import { addToHistory } from '#prompt-box/prompt-history.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { sortFields } from '#recipes/box/box-fields.ts'
import { PriceNote } from '#recipes/box/price-note.tsx'
import { RatioChip } from '#recipes/box/ratio-chip.tsx'
import { RecipeSwitch } from '#recipes/box/recipe-switch.tsx'
import { Stepper } from '#recipes/fields/stepper.tsx'
import { useLackingWords } from '#recipes/lacking-words.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { usePrice } from '#recipes/use-recipe-run.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { showError } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { PanelNote, PanelRow } from '#board/making/panel-below.tsx'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { frameFieldsOf } from './frame-params.ts'
import { generationMessages } from './generation.messages.ts'
import { SourceChip } from './source-chip.tsx'
import { useFrameRun } from './use-frame-run.ts'
import classes from './frame-panel.module.css'

const loadSettings = () => import('./frame-settings.tsx')
const FrameSettings = lazyPart(async () => (await loadSettings()).FrameSettings)

export interface FrameFormProps {
  shape: GenerationShape
  recipe: RecipeAnswer
  params: RecipeParams
}

/** The words, and in the line below them everything else that a frame asks for. */
export function FrameForm({ shape, recipe, params }: FrameFormProps) {
  const text = useMessages(generationMessages)
  const locale = useLocale()
  const editor = useEditor()
  const { person } = useBoard()
  const fields = sortFields(recipe.definition.fields)
  const { prompt, ratio, count } = fields
  const own = frameFieldsOf(recipe.definition.fields)
  const names = usePromptNames(recipe.models, fields.style ? promptStyleNames : undefined)
  const { price, obstacle } = usePrice(recipe.id, params)
  const lacking = useLackingWords(recipe)
  const { run, cancel, isSending } = useFrameRun(shape, recipe, params)
  const handle = useRef<PromptFieldHandle>(null)
  const isNew = useRef(shape.props.prompt === '')
  useEffect(() => {
    // Whoever has just put a frame there writes next.
    if (isNew.current) handle.current?.focus()
  }, [])

  const generate = () => {
    addToHistory(person.uid, shape.props.prompt)
    void run()
  }
  const notes = [
    ...Object.entries(params.errors).flatMap(([key, said]) => (key === prompt?.key ? [] : [said])),
    ...((lacking ?? obstacle) ? [lacking ?? obstacle] : []),
  ]
  return (
    <>
      {prompt && (
        <div className={classes.prompt} onFocus={() => editor.markHistoryStoppingPoint('frame prompt')}>
          <PromptField
            label={prompt.label[locale]}
            value={shape.props.prompt}
            onChange={written => params.set(prompt.key, written)}
            placeholder={text.placeholder}
            lengthMax={prompt.lengthMax}
            uid={person.uid}
            names={names}
            error={params.errors[prompt.key]}
            onStyle={name => fields.style && params.set(fields.style.key, name)}
            onRun={generate}
            handle={handle}
          />
          {params.errors[prompt.key] && <p className={classes.error}>{params.errors[prompt.key]}</p>}
        </div>
      )}
      <PanelNote>{notes.length > 0 ? notes.join(' ') : undefined}</PanelNote>
      <PanelRow
        end={
          <>
            <PriceNote price={price} />
            {cancel ? (
              <Button icon={IconPlayerStop} onClick={cancel}>
                {text.cancel}
              </Button>
            ) : (
              <Button
                variant="primary"
                aria-busy={isSending || undefined}
                shortcut={describeKeys('mod+enter')}
                data-generate
                onClick={generate}
              >
                {text.generate}
              </Button>
            )}
          </>
        }
      >
        <RecipeSwitch
          recipe={recipe}
          isCompact
          onChoose={chosen => void changeRecipe(editor, shape, recipe, chosen.id)}
        />
        {ratio && <RatioChip field={ratio} params={params} />}
        {count && (
          <Stepper field={count} value={params.values[count.key]} onChange={next => params.set(count.key, next)} />
        )}
        <SourceChip
          shape={shape}
          field={own.image}
          strength={own.strength}
          params={params}
          onOther={recipeId => changeRecipe(editor, shape, recipe, recipeId)}
        />
        <SettingsButton shape={shape} recipe={recipe} params={params} />
      </PanelRow>
    </>
  )
}

function SettingsButton({ recipe, params }: FrameFormProps) {
  const text = useMessages(generationMessages)
  const { trigger, asked } = useMenuOnDemand(loadSettings, 'dialog')
  const { rest, negative, style, seed } = sortFields(recipe.definition.fields)
  const strength = frameFieldsOf(recipe.definition.fields).strength
  const fields = [style, negative, ...rest, seed].filter(field => field !== undefined && field !== strength)
  if (fields.length === 0) return null
  return (
    <>
      <IconButton {...trigger} icon={IconAdjustmentsHorizontal} label={text.settings} />
      <Suspense>
        {asked && (
          <FrameSettings
            {...asked}
            fields={fields.flatMap(field => field ?? [])}
            params={params}
            models={recipe.models}
            plainPrompts={recipe.plainPrompts}
          />
        )}
      </Suspense>
    </>
  )
}

/** The source image goes along, whatever the next recipe calls it. */
async function changeRecipe(
  editor: ReturnType<typeof useEditor>,
  { id }: GenerationShape,
  before: RecipeAnswer,
  recipeId: string,
): Promise<void> {
  try {
    const isSlug = !/^[0-9a-f-]{36}$/i.test(recipeId)
    const next = isSlug
      ? await call(recipesRoutes.readBySlug, { params: { slug: recipeId } })
      : await call(recipesRoutes.read, { params: { id: recipeId } })
    const shape = editor.getShape<GenerationShape>(id)
    if (!shape) return
    const from = frameFieldsOf(before.definition.fields).image
    const to = frameFieldsOf(next.definition.fields).image
    const image = from && shape.props.params[from.key]
    const params = to && image !== undefined ? { ...shape.props.params, [to.key]: image } : shape.props.params
    editor.updateShape<GenerationShape>({ id, type: 'generation', props: { recipeId: next.slug ?? next.id, params } })
  } catch (error) {
    showError(error)
  }
}
