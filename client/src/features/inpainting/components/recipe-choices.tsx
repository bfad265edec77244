import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import type { RecipeSwitchProps } from './recipe-switch.tsx'
import classes from '../inpainting.module.css'

/** Every recipe that takes a mask. */
export function RecipeChoices({ recipes, recipe, onChoose, ...menu }: RecipeSwitchProps & AskedMenu) {
  const text = useMessages(inpaintingMessages)
  return (
    <AnchoredPopover {...menu} label={text.whatToDo} width={320} className={classes.choices}>
      <ul>
        {recipes.map(each => (
          <li key={each.id}>
            <Choice
              recipe={each}
              isCurrent={each.id === recipe.id}
              onChoose={() => {
                onChoose(each.id)
                menu.onChange(false)
              }}
            />
          </li>
        ))}
      </ul>
    </AnchoredPopover>
  )
}

interface ChoiceProps {
  recipe: RecipeSwitchProps['recipes'][number]
  isCurrent: boolean
  onChoose: () => void
}

function Choice({ recipe, isCurrent, onChoose }: ChoiceProps) {
  const { name, description } = useRecipeWords(recipe)
  return (
    <button type="button" className={classes.recipe} aria-current={isCurrent || undefined} onClick={onChoose}>
      <RecipePicture recipe={recipe} className={classes.mini} />
      <span>
        <b>{name}</b>
        <small>{description}</small>
      </span>
    </button>
  )
}
