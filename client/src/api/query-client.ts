import { QueryClient } from '@tanstack/react-query'
import { onReachableAgain } from '#local/sync-state.ts'
import { isNetworkError } from './failures.ts'

/** A failure is shown with its way out, never hidden behind silent retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Once each time: a server that is believed to be there and is not would be asked again and again.
onReachableAgain(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isNetworkError(state.error) })
})
