import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { recipeMessages, useRecipeWords } from './recipe-looks.ts'
import { RecipePicture } from './recipe-picture.tsx'
import { useRecipeFinds } from './use-recipe-finds.ts'
import classes from './recipe-list.module.css'

const messages = defineMessages({
  en: { find: 'Find a recipe', none: 'No recipe is called that.', more: 'Show more' },
  vi: { find: 'Tìm công thức', none: 'Không có công thức tên như vậy.', more: 'Hiện thêm' },
})

export interface RecipeListProps {
  currentId?: string | undefined
  onChoose: (recipe: RecipeSummary) => void
}

/** The recipes that somebody can run, to choose one by its words. */
export function RecipeList({ currentId, onChoose }: RecipeListProps) {
  const text = useMessages(messages)
  const [search, setSearch] = useState('')
  const { items, isPending, error, retry, more } = useRecipeFinds(search)
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
      {isPending && <SkeletonRows count={4} height={44} />}
      {error && <NotLoaded error={error} onRetry={retry} />}
      {!isPending && !error && (
        <ul className={classes.list}>
          {items.map(recipe => (
            <li key={recipe.id}>
              <RecipeChoice recipe={recipe} isCurrent={recipe.id === currentId} onChoose={() => onChoose(recipe)} />
            </li>
          ))}
          {items.length === 0 && <li className={classes.none}>{text.none}</li>}
          {more && (
            <li className={classes.more}>
              <Button variant="line" size="xs" loading={more.isLoading} onClick={more.load}>
                {text.more}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isNetworkError(error)) return <OfflineState onRetry={onRetry} />
  return <ErrorState onRetry={onRetry}>{describeError(error)}</ErrorState>
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
