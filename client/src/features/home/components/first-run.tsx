import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useRoute } from '#api/use-route.ts'
import { useRecipeWords } from '#recipes/recipe-looks.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { homeMessages } from '#features/home/home.messages.ts'
import classes from './sections.module.css'

const SHOWN = 8

/** No empty house: what others begin with, as pictures. */
export function FirstRun({ onChoose }: { onChoose: (recipe: RecipeSummary) => void }) {
  const text = useMessages(homeMessages)
  const listed = useRoute(recipesRoutes.browse, {
    query: { view: 'all', group: 'fast', sort: 'createdAt', order: 'ASC', limit: SHOWN },
  })
  if (listed.isPending) return <SkeletonBlock height={280} />
  const recipes = listed.data?.items ?? []
  if (recipes.length === 0) return null
  return (
    <section className={classes.section} aria-label={text.begin}>
      <header className={classes.head}>
        <h2>{text.begin}</h2>
      </header>
      <p className={classes.lead}>{text.beginLead}</p>
      <ul className={classes.samples}>
        {recipes.map(recipe => (
          <li key={recipe.id}>
            <Sample recipe={recipe} onChoose={() => onChoose(recipe)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sample({ recipe, onChoose }: { recipe: RecipeSummary; onChoose: () => void }) {
  const { name, description } = useRecipeWords(recipe)
  return (
    <button type="button" className={classes.sample} title={description} onClick={onChoose}>
      <RecipePicture recipe={recipe} className={classes.samplePicture} />
      <span>{name}</span>
    </button>
  )
}
