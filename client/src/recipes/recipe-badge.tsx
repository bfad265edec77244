import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { recipeMessages } from './recipe-looks.ts'

/** Which group it is shown in, with why. */
export function RecipeBadge({ recipe }: { recipe: Pick<RecipeSummary, 'group' | 'badge' | 'slowRunMs'> }) {
  const words = useMessages(recipeMessages)
  const format = useFormat()
  const { group, badge, slowRunMs } = recipe
  const isSlowed = badge !== group && slowRunMs !== null
  return (
    <span
      data-tip={isSlowed ? words.slowed(format.number(Math.round(slowRunMs / 1_000))) : words.groupTips[badge]}
      data-group={badge}
    >
      {words.groups[badge]}
    </span>
  )
}
