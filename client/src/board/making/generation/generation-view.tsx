import { useEditor, useValue } from '@tldraw/tldraw'
import { IconSparkles } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { ScreenScaled } from '#board/making/screen-scaled.tsx'
import { useFrameRecipe } from './frame-recipe.ts'
import { describeSize, nearestRatio } from './generation-ratio.ts'
import { generationMessages } from './generation.messages.ts'
import classes from './generation.module.css'

/** A frame as everybody sees it; what it asks for is filled in under it by whoever selects it. */
export function GenerationView({ shape }: { shape: GenerationShape }) {
  const text = useMessages(generationMessages)
  const editor = useEditor()
  const isSelected = useValue('selected', () => editor.getSelectedShapeIds().includes(shape.id), [editor, shape.id])
  const { name, prompt, w, h } = shape.props
  return (
    <div className={classes.frame} data-selected={isSelected || undefined}>
      <ScreenScaled w={w} h={h}>
        <p className={classes.name}>
          <b>{name}</b>
          <FrameSize shape={shape} />
        </p>
        <div className={classes.inside}>
          <Icon of={IconSparkles} size="lg" />
          <span>{prompt === '' ? text.hint : prompt}</span>
        </div>
      </ScreenScaled>
    </div>
  )
}

function FrameSize({ shape }: { shape: GenerationShape }) {
  const { recipeId, params, w, h } = shape.props
  const { data } = useFrameRecipe(recipeId)
  const field = data?.definition.fields.find(candidate => candidate.type === 'ratio')
  if (!field) return null
  const chosen = params[field.key]
  // A frame in which none was chosen takes the nearest one when it is filled in.
  const ratio = typeof chosen === 'string' ? chosen : nearestRatio(field.ratios, { w, h })
  return <span>{describeSize(field, ratio ?? '1:1')}</span>
}
