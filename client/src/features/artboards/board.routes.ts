import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readReviewOf } from '#api/kept-review.ts'
import { loadPerson, wasSignedIn } from '#api/session.ts'
import { plainRoute, requirePerson } from '#app/root.route.tsx'
import { doesAnythingWait } from '#local/waiting-marks.ts'

/** As written in the address; the screen reads it. */
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface WrittenBoardSearch {
  /** The comment that is to be shown. */
  comment?: string
  /** The picture that is open over the board. */
  image?: string
  with?: string
}

async function beginBoard(id: string, uid: string): Promise<void> {
  const { beginDocument } = await import('#local/use-document-session.ts')
  beginDocument(`artboard:${id}`, uid)
}

/** Over the whole window, with a bar of its own. */
export const boardRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/artboards/$boardId',
  beforeLoad: async ({ context, location, params, search: { comment }, preload }) => {
    // A stranger is not asked for: the answer is known, and a visitor should not wait for it.
    const person = wasSignedIn() ? await loadPerson() : null
    if (person) {
      // What is on it comes while the code of the screen is run, which is the largest there is: it is asked for before. Not for
      // who only points at a link to it, nor where it may have to be made by the server first, which only the data on this
      // device can tell.
      if (!preload && !doesAnythingWait()) await beginBoard(params.boardId, person.uid).catch(() => undefined)
      return
    }
    const reviewId = readReviewOf(params.boardId)
    if (reviewId !== undefined) {
      const search = comment === undefined ? {} : { comment }
      throw redirect({ to: '/review/$reviewId', params: { reviewId }, search, replace: true })
    }
    // Comments are for people who are signed in: a link to one is for them alone.
    const { isOpenToVisitors } = await import('#board/open-to-visitors.ts')
    if (comment !== undefined || !(await isOpenToVisitors(params.boardId))) await requirePerson({ context, location })
  },
  validateSearch: ({ comment, image, with: other }: Record<string, unknown>): WrittenBoardSearch => ({
    comment: text(comment),
    image: text(image),
    with: text(other),
  }),
  component: lazyRouteComponent(() => import('./board.screen.tsx'), 'BoardScreen'),
})
