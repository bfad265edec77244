import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { recipeRoutes } from '#features/recipes/hooks/use-recipe-acts.ts'
import { recipesMessages } from '#features/recipes/recipes.messages.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { RecipeBadge } from '#recipes/recipe-badge.tsx'
import { NeedsChip } from '#recipes/recipe-needs.tsx'
import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RecipeMenu } from './recipe-menu.tsx'
import type { RecipeMenuProps } from './recipe-menu.tsx'
import classes from './recipe-card.module.css'

/** One recipe of the gallery: what it makes, and what it is called. */
export const RecipeCard = memo(function RecipeCard({ recipe, onShare, onDelete }: RecipeMenuProps) {
  const text = useMessages(recipesMessages)
  const { name, description } = useRecipeWords(recipe)
  const { isDraft, isBuiltIn, creator, needs } = recipe
  return (
    <article className={classes.card}>
      <Link to="/recipes/$id" params={{ id: recipe.id }} className={classes.link}>
        <RecipePicture recipe={recipe} className={classes.picture} />
        <h2>{name}</h2>
      </Link>
      <p title={description}>{description}</p>
      <p className={classes.facts}>
        <RecipeBadge recipe={recipe} />
        {needs && <NeedsChip needs={needs} />}
        {isDraft && <Chip>{text.draft}</Chip>}
        {!isBuiltIn && <span>{text.by(creator.name)}</span>}
      </p>
      <span className={classes.acts}>
        {recipe.deletedAt === null && (
          <FavoriteButton
            route={recipesRoutes.favorite}
            waits="recipe.favorite"
            item={recipe}
            refreshes={recipeRoutes}
          />
        )}
        <RecipeMenu recipe={recipe} onShare={onShare} onDelete={onDelete} />
      </span>
    </article>
  )
})
