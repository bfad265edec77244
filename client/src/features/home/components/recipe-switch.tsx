import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { RecipeList } from '#recipes/recipe-list.tsx'
import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { homeMessages } from '../home.messages.ts'
import classes from './recipe-switch.module.css'

export interface RecipeSwitchProps {
  recipe: RecipeAnswer
  onChoose: (recipe: RecipeSummary) => void
}

const WIDTH = 400

/** Which recipe makes it, and all the others that could. */
export function RecipeSwitch({ recipe, onChoose }: RecipeSwitchProps) {
  const text = useMessages(homeMessages)
  const { name } = useRecipeWords(recipe)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={WIDTH} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.trigger}
          iconAfter={IconChevronDown}
          aria-label={`${text.recipe}: ${name}`}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <RecipePicture recipe={recipe} className={classes.mini} />
          <span>{name}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={text.otherRecipe}>
        {isOpen && (
          <RecipeList
            currentId={recipe.id}
            onChoose={chosen => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        )}
        <Link to="/recipes" className={classes.all}>
          {text.allRecipes}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
