import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readReviewOf } from '#api/kept-review.ts'
import { loadPerson } from '#api/session.ts'
import { plainRoute, requirePerson } from '#app/root.route.tsx'

/** As written in the address; the screen reads it. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenBoardSearch {
  /** The comment that is to be shown. */
  comment?: string
  /** The picture that is open over the board. */
  image?: string
  with?: string
}

const BoardScreen = lazyRouteComponent(() => import('./board.screen.tsx'), 'BoardScreen')

/** Over the whole window, with a bar of its own. */
export const boardRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/artboards/$boardId',
  beforeLoad: async ({ context, location, params, search: { comment } }) => {
    // Its code is the largest there is: it comes while it is asked who this is.
    BoardScreen.preload?.()?.catch(() => undefined)
    const reviewId = (await loadPerson()) ? undefined : readReviewOf(params.boardId)
    if (reviewId === undefined) return requirePerson({ context, location })
    const search = comment === undefined ? {} : { comment }
    throw redirect({ to: '/review/$reviewId', params: { reviewId }, search, replace: true })
  },
  validateSearch: ({ comment, image, with: other }: Record<string, unknown>): WrittenBoardSearch => ({
    comment: text(comment),
    image: text(image),
    with: text(other),
  }),
  component: BoardScreen,
})
