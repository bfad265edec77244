import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { showError } from '#ui/toast-store.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** The cache key of a route, or of one call of it. */
export function routeKey<R extends Route>(route: R, input?: RouteInput<R>): readonly unknown[] {
  return input === undefined ? [route.method, route.path] : [route.method, route.path, input]
}

export interface UseRouteOptions {
  enabled?: boolean
  staleTime?: number
  /** Keeps showing the former answer while the next one (another page, another search) loads. */
  keepPrevious?: boolean
}

/** Reads a GET route (or a search by POST) into the cache. */
export function useRoute<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: UseRouteOptions = {},
): UseQueryResult<RouteOutput<R>> {
  const { keepPrevious, ...rest } = options
  return useQuery<RouteOutput<R>>({
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...rest,
  } as Parameters<typeof useQuery<RouteOutput<R>>>[0])
}

type Paged = Route & { query: NonNullable<Route['query']> }

/** Reads a keyset list page by page; `data.pages[n].items`. `P` is a page that tells more than what is in it. */
export function useRoutePages<R extends Paged, T, P extends Page<T> = Page<T>>(
  route: R,
  input: RouteInput<R>,
  options: { enabled?: boolean; staleTime?: number; refetchInterval?: number | false } = {},
): UseInfiniteQueryResult<InfiniteData<P>> {
  return useInfiniteQuery({
    queryKey: [...routeKey(route, input), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(input as { query?: object }).query, cursor: pageParam }
      return call(route, { ...input, query }, { signal }) as Promise<P>
    },
    getNextPageParam: last => last.nextCursor ?? undefined,
    ...options,
  })
}

export interface UseRouteMutationOptions<R extends Route> {
  onSuccess?: (output: RouteOutput<R>, input: RouteInput<R>) => unknown
  /** Instead of the toast that says what went wrong. */
  onError?: (error: Error, input: RouteInput<R>) => unknown
  /** Routes whose cached answers are out of date afterwards. */
  refreshes?: readonly Route[]
}

/** Calls a writing route; `mutate(input)` or `await mutateAsync(input)`. A failure is told in a toast unless `onError` is given. */
export function useRouteMutation<R extends Route>(
  route: R,
  options: UseRouteMutationOptions<R> = {},
): UseMutationResult<RouteOutput<R>, Error, RouteInput<R>> {
  return useMutation<RouteOutput<R>, Error, RouteInput<R>>({
    mutationFn: input => call(route, input),
    onSuccess: async (output, input) => {
      await refresh(options.refreshes ?? [])
      await options.onSuccess?.(output, input)
    },
    onError: (error, input) => (options.onError ? options.onError(error, input) : showError(error)),
  })
}

/** Marks cached answers of these routes as old; what is on screen loads again. */
export async function refresh(routes: readonly Route[]): Promise<void> {
  await Promise.all(routes.map(route => queryClient.invalidateQueries({ queryKey: routeKey(route) })))
}
