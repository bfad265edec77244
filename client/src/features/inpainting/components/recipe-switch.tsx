import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import classes from '../inpainting.module.css'

const load = () => import('./recipe-choices.tsx')
const RecipeChoices = lazyPart(async () => (await load()).RecipeChoices)

export interface RecipeSwitchProps {
  recipes: readonly RecipeSummary[]
  recipe: RecipeAnswer
  onChoose: (id: string) => void
}

/** What is done with what the mask chooses, and all else that could be. */
export function RecipeSwitch({ recipes, recipe, onChoose }: RecipeSwitchProps) {
  const text = useMessages(inpaintingMessages)
  const { name, description } = useRecipeWords(recipe)
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  return (
    <>
      <button type="button" {...trigger} className={classes.recipe}>
        <RecipePicture recipe={recipe} className={classes.mini} />
        <span>
          <VisuallyHidden>{text.whatToDo}: </VisuallyHidden>
          <b>{name}</b>
          <small>{description}</small>
        </span>
        <Icon of={IconChevronDown} />
      </button>
      <Suspense>{asked && <RecipeChoices {...asked} recipes={recipes} recipe={recipe} onChoose={onChoose} />}</Suspense>
    </>
  )
}
