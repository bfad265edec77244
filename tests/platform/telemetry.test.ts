import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createLog } from '@atelier/platform/logging/log.ts'
import { metrics, serveMetrics } from '@atelier/platform/telemetry/metrics.ts'
import { withSpan } from '@atelier/platform/telemetry/tracing.ts'
import { expect, test } from 'vitest'
import { findFreePort, listenOnFreePort } from '../fixtures/free-port.ts'

const tracing = import.meta.resolve('@atelier/platform/telemetry/tracing.ts')

test('spans reach a collector, one below the other', async () => {
  const bodies: string[] = []
  const collector = createServer((request, response) => {
    void text(request).then(body => {
      bodies.push(`${request.url} ${body}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await listenOnFreePort(collector)
  // A process of its own, because tracing is global.
  const program = `
    import { startTracing, withSpan } from ${JSON.stringify(tracing)}
    const { dispose } = await startTracing('api', { otelEndpoint: 'http://127.0.0.1:${port}' })
    await withSpan('outer', () => withSpan('inner', async () => { throw new TypeError('private words') })).catch(() => undefined)
    await dispose()`
  const child = fork('-', [], { execArgv: ['--input-type=module', '-e', program] })
  await once(child, 'exit')
  collector.close()
  const [body = ''] = bodies
  const { resourceSpans } = JSON.parse(body.slice(body.indexOf('{'))) as {
    resourceSpans: {
      resource: unknown
      scopeSpans: { spans: { name: string; spanId: string; parentSpanId?: string }[] }[]
    }[]
  }
  const spans = resourceSpans[0]?.scopeSpans[0]?.spans ?? []
  const [inner, outer] = ['inner', 'outer'].map(name => spans.find(span => span.name === name))
  expect(body).toMatch(/^\/v1\/traces /)
  expect(JSON.stringify(resourceSpans[0]?.resource)).toContain('"api"')
  expect(inner?.parentSpanId).toBe(outer?.spanId)
  expect(body).not.toContain('private words')
})

test('without a collector nothing of it is loaded and work goes on', async () => {
  expect(await withSpan('x', async () => 7)).toBe(7)
  const program = `import { startTracing } from ${JSON.stringify(tracing)}
    await startTracing('api', {})
    console.log(process.getActiveResourcesInfo().length)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(Number(output)).toBeLessThan(3)
})

test('metrics are served on loopback; a port that is taken costs only the metrics', async () => {
  const log = createLog({ name: 'test', level: 'silent' })
  const metricsPort = await findFreePort()
  const first = serveMetrics({ process: 'api', metricsPort, log })
  const response = await expect
    .poll(() => fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null), { timeout: 10_000 })
    .toMatchObject({ status: 200 })
    .then(() => fetch(`http://127.0.0.1:${metricsPort}/metrics`))
  expect(await response.text()).toContain('process_cpu_seconds_total')
  metrics.clear()
  const second = serveMetrics({ process: 'api', metricsPort, log })
  await second.dispose()
  await first.dispose()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow(/fetch failed/)
})
