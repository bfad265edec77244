import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workflowsRoute } from '#app/workflows.route.ts'

/** As written in the address; the screen reads it, since this file is part of every first load. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenListSearch {
  view?: string
  search?: string
  tag?: string
}

export const macroListRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: '/',
  validateSearch: ({ view, search, tag }: Record<string, unknown>): WrittenListSearch => ({
    view: text(view),
    search: typeof search === 'number' ? String(search) : text(search),
    tag: text(tag),
  }),
  component: lazyRouteComponent(() => import('./macros-list.screen.tsx'), 'MacrosListScreen'),
})

/** The run that is shown beside the form, and the picture that is open over the screen. */
interface WrittenMacroSearch {
  run?: string
  image?: string
  with?: string
}

const readMacroSearch = ({ run, image, with: other }: Record<string, unknown>): WrittenMacroSearch => ({
  run: text(run),
  image: text(image),
  with: text(other),
})

export const macroRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: '$id',
  validateSearch: readMacroSearch,
  component: lazyRouteComponent(() => import('./macro.screen.tsx'), 'MacroScreen'),
})

export const newMacroRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: 'new',
  component: lazyRouteComponent(() => import('./macro-editor.screen.tsx'), 'NewMacroScreen'),
})

export const macroEditRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: '$id/edit',
  component: lazyRouteComponent(() => import('./macro-editor.screen.tsx'), 'MacroEditorScreen'),
})

/** By itself: of a macro that may be gone, or of somebody else. */
export const macroRunRoute = createRoute({
  getParentRoute: () => workflowsRoute,
  path: 'runs/$id',
  validateSearch: readMacroSearch,
  component: lazyRouteComponent(() => import('./macro-run.screen.tsx'), 'MacroRunScreen'),
})

export const macrosScreenRoutes = [macroListRoute, newMacroRoute, macroRoute, macroEditRoute, macroRunRoute]
