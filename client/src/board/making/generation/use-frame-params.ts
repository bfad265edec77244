import { useEditor } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { useCallback, useMemo } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { Params } from '#recipes/kept-params.ts'
import { useParamsOf } from '#recipes/use-recipe-params.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { askedOfParams, paramsOfFrame } from './frame-params.ts'

/** What is filled in for a frame is in the frame, where everybody sees it as it is written. */
export function useFrameParams(shape: GenerationShape, recipe: RecipeAnswer): RecipeParams {
  const editor = useEditor()
  const { fields } = recipe.definition
  const { prompt, count, params } = shape.props
  const filled = useMemo(() => paramsOfFrame(fields, { prompt, count, params }), [fields, prompt, count, params])
  const change = useCallback(
    (next: (before: Params) => Params) => changeFrame(editor, shape.id, fields, next),
    [editor, shape.id, fields],
  )
  return useParamsOf(
    recipe.definition,
    useMemo(() => ({ params: filled, change }), [filled, change]),
    useMemo(() => ({ models: recipe.models }), [recipe.models]),
  )
}

function changeFrame(
  editor: Editor,
  id: GenerationShape['id'],
  fields: readonly RecipeField[],
  next: (before: Params) => Params,
): void {
  const shape = editor.getShape<GenerationShape>(id)
  if (!shape) return
  const asked = askedOfParams(fields, shape.props, next(paramsOfFrame(fields, shape.props)))
  const same = JSON.stringify(asked.params) === JSON.stringify(shape.props.params)
  const { params, ...words } = asked
  editor.updateShape<GenerationShape>({
    id,
    type: 'generation',
    props: { ...words, ...(!same && { params }) },
  })
}
