import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { searchWords } from '@atelier/shared-schema/images/search-words.ts'
import { useRoute } from '#api/use-route.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { recipeMessages, useRecipeWords } from './recipe-looks.ts'
import { RecipePicture } from './recipe-picture.tsx'
import classes from './recipe-list.module.css'

const messages = defineMessages({
  en: { find: 'Find a recipe', none: 'No recipe is called that.' },
  vi: { find: 'Tìm công thức', none: 'Không có công thức tên như vậy.' },
})

export interface RecipeListProps {
  currentId?: string | undefined
  onChoose: (recipe: RecipeSummary) => void
}

const LISTED_MAX = 100

/** The recipes that somebody can run, to choose one by its words. */
export function RecipeList({ currentId, onChoose }: RecipeListProps) {
  const text = useMessages(messages)
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
        aria-label={text.find}
        placeholder={text.find}
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
          {found.length === 0 && <li className={classes.none}>{text.none}</li>}
        </ul>
      )}
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
