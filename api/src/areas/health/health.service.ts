import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ClientConfig } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { listLiveEngines } from '@atelier/database/engines/engine.queries.ts'
import { listServingRoles } from '@atelier/database/processes/heartbeat.queries.ts'
import type { App } from '#app.ts'
import { isTrialOpen } from '#areas/recipe-tasks/trial-open.ts'
import { VERSION } from '#version.ts'

const needed = ['sync-server', 'workers'] as const

export async function assertReady(app: App): Promise<{ status: 'ready'; checks: Record<string, 'ok'> }> {
  const serving = await listServingRoles(app.db)
  const missing = needed.filter(role => !serving.includes(role))
  if (missing.length > 0) throw new AppError('UNAVAILABLE', `Not ready: ${missing.join(' and ')} not running.`)
  if (app.isReadOnly()) throw new AppError('READ_ONLY', 'Not ready: the disk is nearly full.')
  return { status: 'ready', checks: { database: 'ok', 'sync-server': 'ok', workers: 'ok', disk: 'ok' } }
}

export async function listEngines(app: App) {
  const engines = await listLiveEngines(app.db)
  return engines.map(engine => ({
    id: engine.id,
    kind: engine.kind,
    name: engine.name,
    health: engine.health,
    healthNote: engine.health_note,
    running: engine.running,
    queued: engine.queued,
    msPerMegapixel: engine.ms_per_megapixel,
    startedAt: engine.started_at.toISOString(),
  }))
}

export function describeInstallation(app: App): ClientConfig {
  const { config } = app
  return {
    version: VERSION,
    publicUrl: config.publicUrl,
    signUp: config.signUp,
    readOnly: app.isReadOnly(),
    trial: isTrialOpen(config),
    mailsStayLocal: !config.smtpUrl,
    operator: { name: config.operatorName, country: config.operatorCountry, email: config.operatorEmail ?? '' },
    engines: [],
  }
}
