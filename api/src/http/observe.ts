import { Histogram } from 'prom-client'
import { metrics } from '@atelier/platform/telemetry/metrics.ts'
import { withSpan } from '@atelier/platform/telemetry/tracing.ts'
import type { RequestFacts } from './call.ts'

const seconds = new Histogram({
  name: 'atelier_http_request_seconds',
  help: 'Time to answer a request, by route and status',
  labelNames: ['route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers: [metrics],
})

/** Times, traces and logs one request by the name of its route: addresses may hold codes and e-mails, names do not. */
export async function observe(
  route: string,
  request: RequestFacts,
  answer: () => Promise<Response>,
): Promise<Response> {
  const start = performance.now()
  const response = await withSpan(route, answer, { 'request.id': request.id })
  const ms = performance.now() - start
  seconds.observe({ route, status: response.status }, ms / 1000)
  request.log.info({ route, status: response.status, ms: Math.round(ms) }, 'answered')
  return response
}
