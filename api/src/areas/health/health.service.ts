import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { ClientConfig } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { listEngineServers } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import { listServingRoles } from '@atelier/database/processes/heartbeat.queries.ts'
import type { App } from '#app.ts'
import { isOutside } from '@atelier/shared-schema/entities/engine-server.ts'
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

export async function describeInstallation(app: App): Promise<ClientConfig> {
  const { config } = app
  return {
    version: VERSION,
    publicUrl: config.publicUrl,
    signUp: config.signUp,
    readOnly: app.isReadOnly(),
    trial: isTrialOpen(config),
    mailsStayLocal: !config.smtpUrl,
    tldrawLicenseKey: config.tldrawLicenseKey ?? null,
    operator: { name: config.operatorName, country: config.operatorCountry, email: config.operatorEmail ?? '' },
    engines: await listOutsideEngines(app),
  }
}

/** Those that the owner added, whether they answer now or not, and those of the environment. */
async function listOutsideEngines(app: App): Promise<ClientConfig['engines']> {
  const [added, live] = await Promise.all([listEngineServers(app.db), app.engines.list()])
  const all = [...added.filter(row => row.is_enabled), ...live].filter(isOutside)
  const told = all.map(({ name, company, country }) => ({ name, company, country }))
  return [...new Map(told.map(one => [JSON.stringify(one), one])).values()]
}
