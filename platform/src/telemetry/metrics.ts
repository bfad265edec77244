import { createServer } from 'node:http'
import { Registry, collectDefaultMetrics } from 'prom-client'
import type { Log } from '#logging/log.ts'

/** Metrics of this process: `new Counter({ …, registers: [metrics] })`. */
export const metrics = new Registry()

/** Each process of a machine has its own port: METRICS_PORT, the next and the one after. */
const portOffset = { api: 0, 'sync-server': 1, workers: 2 }

/** Serves /metrics on loopback. Another installation on the same port is no reason not to run: it is logged. */
export function serveMetrics(options: { process: keyof typeof portOffset; metricsPort: number; log: Log }): {
  dispose(): Promise<void>
} {
  if (options.metricsPort === 0) return { dispose: async () => undefined }
  const port = options.metricsPort + portOffset[options.process]
  collectDefaultMetrics({ register: metrics })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.metrics().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.on('error', err =>
    options.log.warn({ err, port }, 'no metrics: their port cannot be used; change METRICS_PORT'),
  )
  server.listen(port, '127.0.0.1')
  return {
    dispose: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
