import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  category?: string
  group?: string
  search?: string
  tag?: string
}

/** The picture that is open over the screen, and what it is compared with. */
interface WrittenImageSearch {
  image?: string
  with?: string
}

const recipesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/recipes',
  staticData: { title: { en: 'Recipes', vi: 'Công thức' } },
  component: Outlet,
})

export const recipeListRoute = createRoute({
  getParentRoute: () => recipesRoute,
  path: '/',
  validateSearch: ({ view, category, group, search, tag }: Record<string, unknown>): WrittenListSearch => ({
    view: text(view),
    category: text(category),
    group: text(group),
    search: typeof search === 'number' ? String(search) : text(search),
    tag: text(tag),
  }),
  component: lazyRouteComponent(() => import('./recipes-list.screen.tsx'), 'RecipesListScreen'),
})

export const recipeRoute = createRoute({
  getParentRoute: () => recipesRoute,
  path: '$id',
  validateSearch: ({ image, with: other }: Record<string, unknown>): WrittenImageSearch => ({
    image: text(image),
    with: text(other),
  }),
  component: lazyRouteComponent(() => import('./recipe.screen.tsx'), 'RecipeScreen'),
})

export const recipesRoutes = [recipesRoute.addChildren([recipeListRoute, recipeRoute])]
