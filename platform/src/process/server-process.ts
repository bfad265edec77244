import { readConfig } from '#config/config.ts'
import type { Config } from '#config/config.ts'
import { createLog } from '#logging/log.ts'
import type { Log } from '#logging/log.ts'
import { serveMetrics } from '#telemetry/metrics.ts'
import { startTracing } from '#telemetry/tracing.ts'
import { Lifecycle, exitWith } from './lifecycle.ts'

export type ServerProcess = {
  config: Config & { databaseUrl: string }
  log: Log
  lifecycle: Lifecycle
}

/** What every server does first: reads its configuration, logs, counts, traces, and ends in order. */
export async function startServerProcess(name: 'api' | 'sync-server' | 'workers'): Promise<ServerProcess> {
  const config = readConfigOrExit()
  const { databaseUrl } = config
  if (!databaseUrl) {
    exitWith(`DATABASE_URL is not set: ${name} needs it when it runs by itself ("npm start" brings a database).`)
  }
  const log = createLog({ name, level: config.logLevel })
  const lifecycle = new Lifecycle({ log })
  const tracing = await startTracing(name, config)
  lifecycle.add('tracing', () => tracing.dispose())
  const metrics = serveMetrics({ process: name, metricsPort: config.metricsPort, log })
  lifecycle.add('metrics', () => metrics.dispose())
  return { config: { ...config, databaseUrl }, log, lifecycle }
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    exitWith(error instanceof Error ? error.message : String(error))
  }
}
