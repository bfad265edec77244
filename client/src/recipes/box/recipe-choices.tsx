import { Link } from '@tanstack/react-router'
import { RecipeList } from '#recipes/recipe-list.tsx'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'
import type { RecipeSwitchProps } from './recipe-switch.tsx'
import classes from './recipe-switch.module.css'

const WIDTH = 400

export function RecipeChoices({ recipe, onChoose, ...asked }: RecipeSwitchProps & AskedMenu) {
  const text = useMessages(boxMessages)
  return (
    <AnchoredPopover {...asked} label={text.otherRecipe} width={WIDTH} className={classes.panel}>
      {asked.opened && (
        <RecipeList
          currentId={recipe.id}
          onChoose={chosen => {
            asked.onChange(false)
            onChoose(chosen)
          }}
        />
      )}
      <Link to="/recipes" className={classes.all}>
        {text.allRecipes}
      </Link>
    </AnchoredPopover>
  )
}
