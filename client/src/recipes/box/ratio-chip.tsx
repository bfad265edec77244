import { Suspense } from 'react'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { RatioShape } from '#recipes/fields/ratio-shape.tsx'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'

const load = () => import('./ratio-choices.tsx')
const RatioChoices = lazyPart(async () => (await load()).RatioChoices)

export interface RatioChipProps {
  field: FieldOf<'ratio'>
  params: RecipeParams
}

/** The shape of the picture, and all there are when pressed. */
export function RatioChip({ field, params }: RatioChipProps) {
  const text = useMessages(boxMessages)
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  const value = params.values[field.key]
  const chosen = typeof value === 'string' ? value : (field.ratios[0] ?? '1:1')
  return (
    <>
      <Button {...trigger} aria-label={`${text.ratio}: ${chosen}`}>
        <RatioShape ratio={chosen} side={14} />
        {chosen.replace('x', ' × ')}
      </Button>
      <Suspense>{asked && <RatioChoices {...asked} field={field} params={params} />}</Suspense>
    </>
  )
}
