import { findEngineServer } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import type { EngineServerRow } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import {
  deleteServerCheck,
  findServerCheck,
  insertServerCheck,
} from '@atelier/database/engine-servers/server-checks.queries.ts'
import { readServerSettings, sealSettings } from '@atelier/database/engine-servers/server-secrets.ts'
import type { NewEngineServer } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { EngineServerCheck, EngineServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { ENGINE_CHECKED_CHANNEL, ENGINE_CHECK_CHANNEL } from '@atelier/shared-schema/tasks/engine-channels.ts'
import type { App } from '#app.ts'
import { readSecrets } from './engine-servers.service.ts'
import { checkCertificate, checkPlace, mergeSecrets, readAddress } from './server-fields.ts'

/** A worker gives up a little before. */
const WAIT_MS = 15_000
/** A lost ring costs at most this. */
const LOOK_EVERY_MS = 500

type Ask = NewEngineServer & { id?: string | undefined }

/** Servers are tried by a worker, since that is who must reach them. */
export async function checkServer(app: App, ask: Ask, gone: AbortSignal): Promise<EngineServerCheck> {
  const startedAt = performance.now()
  const settings = await settingsOf(app, ask)
  const id = newId()
  await insertServerCheck(app.db, id, await sealSettings(app.secrets, id, settings))
  try {
    const answer = await waitForAnswer(app, id, gone)
    if (answer) return answer
    const isTaken = (await findServerCheck(app.db, id))?.isTaken ?? false
    const message = isTaken
      ? 'The worker that tried it did not come back. Try again.'
      : 'No worker is there to try it. Whoever runs this installation starts one with npm start.'
    return { isFine: false, reason: 'no-worker', message, ms: Math.round(performance.now() - startedAt) }
  } finally {
    await deleteServerCheck(app.db, id)
  }
}

async function settingsOf(app: App, ask: Ask): Promise<EngineServerSettings> {
  const { company = '', country = '' } = ask
  checkPlace({ company, country })
  const known = ask.id === undefined ? undefined : await findEngineServer(app.db, ask.id)
  if (ask.id !== undefined && !known) throw notFound('engine')
  const address = readAddress(ask.kind, ask.address)
  const needsKnown = ask.key === undefined || ask.headers?.some(({ value }) => value === undefined) !== false
  const secrets = mergeSecrets(
    known && needsKnown ? { address: known.address, secrets: await readSecrets(app, known) } : undefined,
    { ...ask, address },
  )
  return readServerSettings(rowOf(ask, address), secrets)
}

/** As it would be kept. */
function rowOf(ask: Ask, address: string): EngineServerRow {
  const now = new Date()
  return {
    id: ask.id ?? newId(),
    kind: ask.kind,
    name: ask.name,
    address,
    sealed: null,
    header_names: [],
    has_key: false,
    ca_certificate: checkCertificate(ask.caCertificate ?? null),
    accepts_untrusted: ask.acceptsUntrusted ?? false,
    slots: ask.slots ?? 1,
    company: ask.company ?? '',
    country: ask.country ?? '',
    models: ask.models ?? [],
    is_enabled: true,
    created_by: null,
    created_at: now,
    updated_at: now,
  }
}

async function waitForAnswer(app: App, id: string, gone: AbortSignal): Promise<EngineServerCheck | null> {
  const until = performance.now() + WAIT_MS
  let wake: () => void = () => undefined
  const stop = app.doorbell.listen(ENGINE_CHECKED_CHANNEL, payload => {
    if (payload === null || payload === id) wake()
  })
  try {
    app.doorbell.ring(ENGINE_CHECK_CHANNEL)
    while (performance.now() < until && !gone.aborted) {
      const rung = new Promise<void>(resolve => {
        wake = resolve
        setTimeout(resolve, LOOK_EVERY_MS)
      })
      const state = await findServerCheck(app.db, id)
      if (!state || state.answer) return state?.answer ?? null
      await rung
    }
    return null
  } finally {
    stop()
  }
}
