import { z } from 'zod'
import { anyone, rawResponse, route } from '#contract/route.ts'

export const releaseNoteSummary = z.object({
  id: z.string(),
  title: z.string(),
  subTitle: z.string(),
  date: z.string(),
  active: z.boolean(),
})

/** What a client must know before anyone signs in. Nothing in it is secret. */
export const clientConfig = z.object({
  version: z.string(),
  publicUrl: z.string(),
  signUp: z.enum(['open', 'invite', 'closed']),
  readOnly: z.boolean(),
  /** Who has no account may make a few pictures, and make them theirs with one. */
  trial: z.boolean(),
  /** Mails stay on the server's own disk and console: there is no mail server. */
  mailsStayLocal: z.boolean(),
  /** What boards are drawn with asks for it on public addresses; null: none is set. */
  tldrawLicenseKey: z.string().nullable(),
  operator: z.object({ name: z.string(), country: z.string(), email: z.string() }),
  /** Outside companies that receive inputs, once the installation's owner has set some up. */
  engines: z.array(z.object({ name: z.string(), company: z.string(), country: z.string() })),
})
export type ClientConfig = z.infer<typeof clientConfig>

export const healthRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'Whether this process is up, with its version',
    access: anyone,
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    summary: '200 when everything serves: database, sync-server, workers, disk',
    access: anyone,
    response: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) }),
    errors: ['UNAVAILABLE'],
  }),
  ping: route({
    method: 'GET',
    path: '/health/ping',
    summary: 'Answers pong',
    access: anyone,
    response: z.object({ pong: z.literal(true) }),
  }),
  versions: route({
    method: 'GET',
    path: '/versions',
    summary: 'The version that runs, and the releases so far, newest first',
    access: anyone,
    response: z.object({ version: z.string(), releases: z.array(releaseNoteSummary) }),
  }),
  config: route({
    method: 'GET',
    path: '/config',
    summary: 'What a client must know before anyone signs in',
    access: anyone,
    response: clientConfig,
  }),
  openapi: route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This contract as OpenAPI 3.1',
    access: anyone,
    response: rawResponse('application/json', 'OpenAPI 3.1'),
  }),
  docs: route({
    method: 'GET',
    path: '/docs',
    summary: 'This contract as a page to read',
    access: anyone,
    response: rawResponse('text/html', 'Documentation'),
  }),
}
