import { deleteConsent, insertConsents, listConsents } from '@atelier/database/engine-servers/consents.queries.ts'
import type { ConsentRow } from '@atelier/database/engine-servers/consents.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { EngineConsent } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { isOutside } from '@atelier/shared-schema/entities/engine-server.ts'
import type { App } from '#app.ts'

export async function listOwnConsents(app: App, actor: Person): Promise<{ items: EngineConsent[] }> {
  return { items: (await listConsents(app.db, actor.uid)).map(present) }
}

interface Agreed {
  id: string
  company: string
  country: string
}

/** Only to what the person was told: a server that belongs to another company by now is to be told of anew. */
export async function agreeTo(app: App, actor: Person, asked: readonly Agreed[]): Promise<{ items: EngineConsent[] }> {
  const engines = await app.engines.list()
  const consents = asked.map(({ id, company, country }) => {
    const engine = engines.find(each => each.serverId === id)
    if (!engine || !isOutside(engine)) throw notFound('engine')
    if (engine.company !== company || engine.country !== country) {
      throw new AppError('CONFLICT', `${engine.name} belongs to another company by now. Run it again to read which.`)
    }
    return { serverId: id, name: engine.name, company, country }
  })
  await app.db.transaction().execute(trx => insertConsents(trx, actor.uid, consents, app.now()))
  return listOwnConsents(app, actor)
}

export async function takeConsentBack(app: App, actor: Person, serverId: string): Promise<void> {
  if (!(await deleteConsent(app.db, actor.uid, serverId))) throw notFound('consent')
}

function present(row: ConsentRow): EngineConsent {
  const { server_id: serverId, name, company, country, agreed_at } = row
  return { serverId, name, company, country, agreedAt: agreed_at.toISOString() }
}
