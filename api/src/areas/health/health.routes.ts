import { allAreas } from '@atelier/shared-schema/contract/all-areas.ts'
import { healthRoutes } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { describeOpenApi } from '@atelier/shared-schema/contract/openapi.ts'
import { releaseNotes } from '@atelier/shared-schema/content/release-notes.ts'
import { implement } from '#http/call.ts'
import { VERSION } from '#version.ts'
import { drawDocsPage } from './docs-page.ts'
import { assertReady, describeInstallation } from './health.service.ts'

export const healthImplementation = implement('health', healthRoutes, {
  health: () => ({ status: 'ok' as const, version: VERSION }),
  ready: ({ app }) => assertReady(app),
  ping: () => ({ pong: true as const }),
  versions: () => ({ version: VERSION, releases: releaseNotes('en') }),
  config: ({ app }) => describeInstallation(app),
  openapi: () => Response.json(describeOpenApi(allAreas, { version: VERSION })),
  docs: () =>
    new Response(drawDocsPage(allAreas, VERSION), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
})
