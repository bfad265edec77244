import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { generationMessages } from './generation.messages.ts'
import classes from './frame-panel.module.css'

export interface FrameSettingsProps extends AskedMenu {
  fields: readonly RecipeField[]
  params: RecipeParams
  models: KnownModels
  plainPrompts?: readonly string[] | undefined
}

const WIDTH = 360

/** Whatever else the recipe of a frame can be told. */
export function FrameSettings({ fields, params, models, plainPrompts, ...asked }: FrameSettingsProps) {
  const text = useMessages(generationMessages)
  return (
    <AnchoredPopover {...asked} label={text.settings} width={WIDTH} className={classes.settings}>
      <RecipeForm fields={fields} params={params} models={models} plainPrompts={plainPrompts} />
    </AnchoredPopover>
  )
}
