import type { Hono } from 'hono'
import { serveLink } from '#areas/files/read-file.service.ts'
import { describeRequest } from '#http/adapter.ts'
import type { Door } from '#http/adapter.ts'
import { errorResponse } from '#http/errors.ts'
import { observe } from '#http/observe.ts'

/** From one address: pages that embed files, and programs that read many. */
const PER_MINUTE = 3_000

/** `/f/<key>` reads a file without a session, for programs and whoever was given the link. */
export function mountFileLinks(hono: Hono, { app, limiter }: Door): void {
  hono.get('/f/:key', context => {
    const request = describeRequest(context, app)
    return observe('files.readLink', request, async () => {
      try {
        const factor = app.config.rateLimitFactor
        if (factor > 0) limiter.take(`files.readLink:${request.ip}`, Math.ceil(PER_MINUTE * factor))
        const download = context.req.query('download') === 'true'
        return await serveLink(app, context.req.param('key'), { variant: 'original', download, request })
      } catch (error) {
        return errorResponse(error, request.log)
      }
    })
  })
}
