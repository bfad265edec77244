import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { openRoute } from './root.route.tsx'

/** Where short addresses lead: always to a page of this installation, which asks for itself who may see it. */
export const shortLinkRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/s/$id',
  beforeLoad: async ({ params }) => {
    const { shortUrlRoutes } = await import('@atelier/shared-schema/contract/areas/short-url.contract.ts')
    const { url } = await call(shortUrlRoutes.read, { params }).catch(error => {
      throw isErrorCode(error, 'NOT_FOUND', 'VALIDATION') ? notFound() : error
    })
    const { pathname, search, hash } = new URL(url)
    throw redirect({ href: `${pathname}${search}${hash}`, replace: true })
  },
  notFoundComponent: NotFoundPage,
})
