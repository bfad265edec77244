import { Outlet, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#app/root.route.tsx'

export const recipeViews = ['public', 'library', 'favorites', 'owned', 'shared', 'draft', 'trash'] as const
export type RecipeListView = (typeof recipeViews)[number]
export const recipeGroups = ['fast', 'advance', 'exclusive'] as const
export const recipeCategories = [
  'create',
  'people',
  'places',
  'design',
  'edit',
  'enhance',
  'animate',
  'arrange',
  'words',
] as const

export interface RecipeListSearch {
  view?: RecipeListView
  category?: (typeof recipeCategories)[number]
  group?: (typeof recipeGroups)[number]
  search?: string
  tag?: string
}

/** What is not understood in an address is as if it were not there. Written out: this file is part of every first load. */
function readListSearch({ view, category, group, search, tag }: Record<string, unknown>): RecipeListSearch {
  return {
    view: recipeViews.find(known => known === view),
    category: recipeCategories.find(known => known === category),
    group: recipeGroups.find(known => known === group),
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : undefined,
    tag: typeof tag === 'string' ? tag : undefined,
  }
}

interface DetailSearch {
  /** The picture that is open over the screen, and what it is compared with. */
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
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./recipes-list.screen.tsx'), 'RecipesListScreen'),
})

export const recipeRoute = createRoute({
  getParentRoute: () => recipesRoute,
  path: '$id',
  validateSearch: ({ image, with: other }: Record<string, unknown>): DetailSearch => ({
    image: typeof image === 'string' ? image : undefined,
    with: typeof other === 'string' ? other : undefined,
  }),
  component: lazyRouteComponent(() => import('./recipe.screen.tsx'), 'RecipeScreen'),
})

export const recipesRoutes = [recipesRoute.addChildren([recipeListRoute, recipeRoute])]
