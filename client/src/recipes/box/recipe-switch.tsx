import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'
import classes from './recipe-switch.module.css'

const load = () => import('./recipe-choices.tsx')
const RecipeChoices = lazyPart(async () => (await load()).RecipeChoices)

export interface RecipeSwitchProps {
  recipe: RecipeAnswer
  /** Where there is little room its picture stands for it. */
  isCompact?: boolean
  onChoose: (recipe: RecipeSummary) => void
}

/** Which recipe makes it, and all the others that could. */
export function RecipeSwitch({ recipe, isCompact = false, onChoose }: RecipeSwitchProps) {
  const text = useMessages(boxMessages)
  const { name } = useRecipeWords(recipe)
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  return (
    <>
      <Button
        {...trigger}
        className={classes.trigger}
        iconAfter={IconChevronDown}
        aria-label={`${text.recipe}: ${name}`}
        data-tip={isCompact ? `${text.recipe}: ${name}` : undefined}
      >
        <RecipePicture recipe={recipe} className={classes.mini} />
        {!isCompact && <span>{name}</span>}
      </Button>
      <Suspense>{asked && <RecipeChoices {...asked} recipe={recipe} onChoose={onChoose} />}</Suspense>
    </>
  )
}
