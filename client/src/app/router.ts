import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.ts'

/** A fresh visit is at its top: to scroll it there would lay the page out once more, in the middle of its first render. */
let isFresh = performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'navigate')

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: ({ location }) => {
    const isAtTop = isFresh && !location.hash
    isFresh = false
    return !isAtTop
  },
  scrollToTopSelectors: ['#main'],
  defaultPendingMs: 300,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
