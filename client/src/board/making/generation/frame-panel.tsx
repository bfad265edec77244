import { useEditor, useValue } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { sortFields } from '#recipes/box/box-fields.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { useBoard } from '#board/board-context.ts'
import { modeOf } from '#board/making/making-mode.ts'
import { PanelBelow } from '#board/making/panel-below.tsx'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { FrameForm } from './frame-form.tsx'
import { useFrameRecipe } from './frame-recipe.ts'
import { FIRST_RECIPE } from './known-recipes.ts'
import { hasRatio, nearestRatio, sizeWithRatio } from './generation-ratio.ts'
import { generationMessages } from './generation.messages.ts'
import { useFrameParams } from './use-frame-params.ts'
import classes from './frame-panel.module.css'

/** Under the frame that is selected, or whose result is: what it asks for. */
export function FramePanel() {
  const editor = useEditor()
  const { canWrite } = useBoard()
  const shape = useValue(
    'frame in hand',
    () => {
      if (modeOf(editor).get().is !== 'none' || !editor.isInAny('select.idle', 'select.pointing_shape')) return null
      const only = editor.getOnlySelectedShape()
      if (only?.type === 'generation') return only
      const id = only?.type === 'placeholder' && only.props.state !== 'done' ? only.props.frameId : null
      const frame = id === null ? undefined : editor.getShape(id as GenerationShape['id'])
      return frame?.type === 'generation' ? frame : null
    },
    [editor],
  )
  return shape && canWrite ? <Placed key={shape.id} shape={shape} /> : null
}

function Placed({ shape }: { shape: GenerationShape }) {
  const text = useMessages(generationMessages)
  return (
    <PanelBelow shapeId={shape.id} label={text.panel(shape.props.name)}>
      <Loaded shape={shape} />
    </PanelBelow>
  )
}

function Loaded({ shape }: { shape: GenerationShape }) {
  const text = useMessages(generationMessages)
  const editor = useEditor()
  const { data, isError } = useFrameRecipe(shape.props.recipeId)
  if (data) return <Filled key={data.id} shape={shape} recipe={data} />
  if (!isError) return <SkeletonBlock height={104} />
  const takeFirst = () =>
    editor.updateShape<GenerationShape>({ id: shape.id, type: 'generation', props: { recipeId: FIRST_RECIPE } })
  return (
    <p className={classes.failed} role="status">
      {text.noRecipe}
      {shape.props.recipeId !== FIRST_RECIPE && (
        <Button size="xs" variant="line" onClick={takeFirst}>
          {text.otherRecipe}
        </Button>
      )}
    </p>
  )
}

function Filled({ shape, recipe }: { shape: GenerationShape; recipe: RecipeAnswer }) {
  const params = useFrameParams(shape, recipe)
  const { ratio } = sortFields(recipe.definition.fields)
  const value = ratio && params.values[ratio.key]
  useRatioOfFrame(shape, typeof value === 'string' ? value : undefined, ratio?.ratios ?? [], next =>
    params.set(ratio?.key ?? '', next),
  )
  return <FrameForm shape={shape} recipe={recipe} params={params} />
}

/**
 * A frame has the shape of what comes of it: choosing a ratio turns the frame, and a frame that was drawn or pulled takes
 * the ratio that is nearest.
 */
function useRatioOfFrame(
  { id, props: { w, h } }: GenerationShape,
  ratio: string | undefined,
  ratios: readonly string[],
  take: (ratio: string) => void,
): void {
  const editor = useEditor()
  const chosen = useRef(ratio)
  useEffect(() => {
    if (ratio === undefined || hasRatio({ w, h }, ratio)) {
      chosen.current = ratio
      return
    }
    // Chosen by hand since, or by somebody else; or the frame was pulled, or is new.
    const isChosen = chosen.current !== undefined && chosen.current !== ratio
    const wanted = isChosen ? ratio : (nearestRatio(ratios, { w, h }) ?? ratio)
    chosen.current = wanted
    if (wanted !== ratio) take(wanted)
    editor.updateShape<GenerationShape>({ id, type: 'generation', props: sizeWithRatio({ w, h }, wanted) })
  }, [editor, id, w, h, ratio, ratios, take])
}
