import {
  deleteEngineServer,
  findEngineServer,
  insertEngineServer,
  listEngineServers,
  lockEngineServer,
  updateEngineServer,
} from '@atelier/database/engine-servers/engine-servers.queries.ts'
import type { EngineServerRow } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import { noSecrets, openServerSecrets, sealServerSecrets } from '@atelier/database/engine-servers/server-secrets.ts'
import type { ServerSecrets } from '@atelier/database/engine-servers/server-secrets.ts'
import { SecretUnreadable } from '@atelier/platform/secrets/secret-box.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type {
  EngineServerChange,
  EngineServerDetails,
  NewEngineServer,
} from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { ENGINE_SERVERS_CHANNEL } from '@atelier/shared-schema/tasks/engine-channels.ts'
import type { App } from '#app.ts'
import { announceTasks } from '#areas/recipe-tasks/task-bells.ts'
import { recordAudit } from '#audit/audit.queries.ts'
import { mergeSecrets, readColumns } from './server-fields.ts'

const SERVERS_MAX = 50

export async function readServer(app: App, id: string): Promise<EngineServerDetails> {
  const row = await findEngineServer(app.db, id)
  if (!row) throw notFound('engine')
  return present(row)
}

export async function createServer(
  app: App,
  actor: Person,
  ask: NewEngineServer,
  ip: string,
): Promise<EngineServerDetails> {
  const id = newId()
  const { name, address } = ask
  const columns = { name, ...readColumns(ask.kind, ask) }
  const place = columns.address ?? address
  const secrets = mergeSecrets(undefined, { ...ask, address: place })
  const sealed = await sealAll(app, id, secrets)
  const row = await app.db.transaction().execute(async trx => {
    if ((await listEngineServers(trx)).length >= SERVERS_MAX) {
      throw new AppError('CONFLICT', `There are at most ${SERVERS_MAX} engine servers. Take one away first.`)
    }
    const now = app.now()
    const common = { id, kind: ask.kind, address: place, ca_certificate: columns.ca_certificate ?? null }
    const made = { created_by: actor.uid, created_at: now, updated_at: now }
    const row = await insertEngineServer(trx, { ...columns, ...common, ...made, ...sealed })
    await recordAudit(trx, { actorUid: actor.uid, act: 'engine.add', subject: `engine:${id}`, after: tell(row), ip })
    return row
  })
  app.doorbell.ring(ENGINE_SERVERS_CHANNEL)
  return present(row)
}

export async function changeServer(
  app: App,
  actor: Person,
  id: string,
  change: EngineServerChange,
  ip: string,
): Promise<EngineServerDetails> {
  const row = await app.db.transaction().execute(async trx => {
    const known = await lockEngineServer(trx, id)
    if (!known) throw notFound('engine')
    const columns = readColumns(known.kind, change, known)
    const secrets = await changeSecrets(app, known, { ...change, address: columns.address ?? known.address })
    const row = await updateEngineServer(trx, id, { ...columns, ...secrets, updated_at: app.now() })
    const said = { before: tell(known), after: tell(row), ip }
    await recordAudit(trx, { actorUid: actor.uid, act: 'engine.change', subject: `engine:${id}`, ...said })
    return row
  })
  app.doorbell.ring(ENGINE_SERVERS_CHANNEL)
  return present(row)
}

/** Nothing where they stay as they are, so that other things can be changed where they cannot be read. */
async function changeSecrets(
  app: App,
  known: EngineServerRow,
  change: EngineServerChange & { address: string },
): Promise<Partial<Awaited<ReturnType<typeof sealAll>>>> {
  const { headers, key, address } = change
  if (headers === undefined && key === undefined && address === known.address) return {}
  const isAllNew = key !== undefined && (headers?.every(({ value }) => value !== undefined) ?? false)
  const secrets = isAllNew ? noSecrets : await readSecrets(app, known)
  return sealAll(app, known.id, mergeSecrets({ address: known.address, secrets }, change))
}

/** @throws AppError CONFLICT where the key of the installation is another than the one they were encrypted with */
export async function readSecrets(app: App, row: EngineServerRow): Promise<ServerSecrets> {
  try {
    return await openServerSecrets(app.secrets, row)
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause
    const message = 'The key and headers of this engine cannot be read here any more. Enter all of them again.'
    throw new AppError('CONFLICT', message, { cause })
  }
}

async function sealAll(app: App, id: string, secrets: ServerSecrets) {
  return {
    sealed: await sealServerSecrets(app.secrets, id, secrets),
    header_names: secrets.headers.map(({ name }) => name),
    has_key: secrets.key !== null,
  }
}

export async function deleteServer(app: App, actor: Person, id: string, ip: string): Promise<{ failedTasks: number }> {
  const failed = await app.db.transaction().execute(async trx => {
    const known = await lockEngineServer(trx, id)
    if (!known) throw notFound('engine')
    await recordAudit(trx, {
      actorUid: actor.uid,
      act: 'engine.remove',
      subject: `engine:${id}`,
      before: tell(known),
      ip,
    })
    const message = `${known.name}, the engine that this was to run on, was taken away. Choose another model or recipe.`
    return deleteEngineServer(trx, id, { code: 'ENGINE_MISSING', message })
  })
  app.doorbell.ring(ENGINE_SERVERS_CHANNEL)
  announceTasks(app, failed)
  return { failedTasks: failed.length }
}

/** For the audit log: no secret is in it. */
function tell({ sealed: _sealed, ca_certificate: _certificate, ...told }: EngineServerRow) {
  return told
}

function present(row: EngineServerRow): EngineServerDetails {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    headerNames: row.header_names,
    hasKey: row.has_key,
    caCertificate: row.ca_certificate,
    acceptsUntrusted: row.accepts_untrusted,
    slots: row.slots,
    company: row.company,
    country: row.country,
    models: row.models,
    isEnabled: row.is_enabled,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
