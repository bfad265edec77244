import { Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { useRoute } from '#api/use-route.ts'
import { recipeMessages, useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
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
      </Popover.Dropdown>
    </Popover>
  )
}

const LISTED_MAX = 100

function RecipeList({ currentId, onChoose }: { currentId: string; onChoose: (recipe: RecipeSummary) => void }) {
  const text = useMessages(homeMessages)
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const listed = useRoute(recipesRoutes.browse, {
    query: { view: 'all', sort: 'name', order: 'ASC', limit: LISTED_MAX },
  })
  const found = useMemo(() => {
    const wanted = searchWords(search)
    return (listed.data?.items ?? []).filter(({ names, descriptions, tags }) => {
      const words = searchWords([names[locale], descriptions[locale], ...tags.map(tag => tag.name)].join(' '))
      return wanted.every(start => words.some(word => word.startsWith(start)))
    })
  }, [listed.data, locale, search])
  return (
    <>
      <TextInput
        type="search"
        aria-label={text.findRecipe}
        placeholder={text.findRecipe}
        leftSection={<Icon of={IconSearch} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {listed.isPending ? (
        <SkeletonRows count={4} height={44} />
      ) : (
        <ul className={classes.list}>
          {found.map(recipe => (
            <li key={recipe.id}>
              <RecipeChoice recipe={recipe} isCurrent={recipe.id === currentId} onChoose={() => onChoose(recipe)} />
            </li>
          ))}
          {found.length === 0 && <li className={classes.none}>{text.noRecipe}</li>}
        </ul>
      )}
      <Link to="/recipes" className={classes.all}>
        {text.allRecipes}
      </Link>
    </>
  )
}

function RecipeChoice(props: { recipe: RecipeSummary; isCurrent: boolean; onChoose: () => void }) {
  const { recipe, isCurrent, onChoose } = props
  const text = useMessages(recipeMessages)
  const { name, description } = useRecipeWords(recipe)
  return (
    <button type="button" className={classes.choice} aria-current={isCurrent || undefined} onClick={onChoose}>
      <RecipePicture recipe={recipe} className={classes.small} />
      <span>
        <b>{name}</b>
        <small>{description}</small>
      </span>
      <small>{text.groups[recipe.badge]}</small>
    </button>
  )
}
