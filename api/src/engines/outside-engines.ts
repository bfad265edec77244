import { listConsents } from '@atelier/database/engine-servers/consents.queries.ts'
import type { ConsentRow } from '@atelier/database/engine-servers/consents.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { isOutside } from '@atelier/shared-schema/entities/engine-server.ts'
import type { App } from '#app.ts'
import type { OfferedEngine } from './offered-engines.ts'

/** What somebody agreed to is to this company in this country, as it was then. */
export function consentKey({ server_id, company, country }: Pick<ConsentRow, 'server_id' | 'company' | 'country'>) {
  return JSON.stringify([server_id, company, country])
}

/** Which engines may be sent what a person makes pictures of. */
export class AllowedEngines {
  readonly #agreed: ReadonlySet<string>

  constructor(consents: readonly ConsentRow[]) {
    this.#agreed = new Set(consents.map(consentKey))
  }

  has(engine: OfferedEngine): boolean {
    if (!isOutside(engine)) return true
    const { serverId, company, country } = engine
    return serverId !== null && this.#agreed.has(consentKey({ server_id: serverId, company, country }))
  }
}

/** Whoever has no account is asked nothing, and sends nothing out. */
export async function findAllowedEngines(
  { app, actor }: { app: App; actor: Actor },
  engines: readonly OfferedEngine[],
): Promise<{ allowed: AllowedEngines; engines: readonly OfferedEngine[] }> {
  if (actor.who !== 'person') {
    return { allowed: new AllowedEngines([]), engines: engines.filter(engine => !isOutside(engine)) }
  }
  const consents = engines.some(isOutside) ? await listConsents(app.db, actor.uid) : []
  return { allowed: new AllowedEngines(consents), engines }
}

type Sent = 'prompt' | 'images' | 'settings'

/** What the person is to be told before they agree. */
export function consentNeeded(engines: readonly OfferedEngine[], sent: readonly Sent[]): AppError {
  const places = [...new Map(engines.map(engine => [engine.serverId, engine])).values()]
  const names = places.map(({ name, company, country }) => `${name} (${[company, country].filter(Boolean).join(', ')})`)
  const message = `This runs on ${names.join(' and ')}, outside this installation, which receives what you send. Agree to that first, in the browser or with POST /api/engines/consents.`
  const details = {
    engines: places.map(({ serverId, name, company, country }) => ({ id: serverId, name, company, country })),
    sent,
  }
  return new AppError('CONSENT_NEEDED', message, { details })
}
