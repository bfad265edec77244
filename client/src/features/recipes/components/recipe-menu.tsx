import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { recipesMessages } from '#features/recipes/recipes.messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'

export interface RecipeMenuProps {
  recipe: RecipeSummary
  onShare: (recipe: RecipeSummary) => void
  onDelete: (recipe: RecipeSummary) => void
}

const load = () => import('./recipe-menu-items.tsx')
const RecipeMenuItems = lazyPart(async () => (await load()).RecipeMenuItems)

/** The dots of a card and of the page of one recipe. */
export function RecipeMenu(props: RecipeMenuProps) {
  const text = useMessages(recipesMessages)
  const { name } = useRecipeWords(props.recipe)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.more(name)}>
        <Icon of={IconDots} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <RecipeMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
