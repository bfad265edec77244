import { useState } from 'react'
import type { RecipeCategory } from '@atelier/shared-schema/entities/recipe.ts'
import { Icon } from '#ui/icon.tsx'
import { categoryIcons, recipePicture } from './recipe-looks.ts'
import classes from './recipe-picture.module.css'

export interface RecipePictureProps {
  recipe: { slug: string | null; thumbnailUrl: string | null; category: RecipeCategory }
  className?: string | undefined
}

/** A sample of what a recipe makes; its category's sign while there is none. */
export function RecipePicture({ recipe, className }: RecipePictureProps) {
  const source = recipePicture(recipe)
  const [failed, setFailed] = useState<string>()
  const look = className ? `${classes.picture} ${className}` : classes.picture
  if (source === undefined || source === failed) {
    return (
      <span className={look}>
        <Icon of={categoryIcons[recipe.category]} size="lg" />
      </span>
    )
  }
  return <img className={look} src={source} alt="" loading="lazy" onError={() => setFailed(source)} />
}
