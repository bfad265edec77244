import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What a new recipe begins with: a draft that is on this device, a task, an image, or another recipe. */
interface WrittenStart {
  draft?: string
  task?: string
  image?: string
  recipe?: string
}

export const newRecipeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/recipes/new',
  validateSearch: ({ draft, task, image, recipe }: Record<string, unknown>): WrittenStart => ({
    draft: text(draft),
    task: text(task),
    image: text(image),
    recipe: text(recipe),
  }),
  component: lazyRouteComponent(() => import('./new-recipe.screen.tsx'), 'NewRecipeScreen'),
})

export const editRecipeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/recipes/$id/edit',
  component: lazyRouteComponent(() => import('./edit-recipe.screen.tsx'), 'EditRecipeScreen'),
})

export const recipeEditorRoutes = [newRecipeRoute, editRecipeRoute]
