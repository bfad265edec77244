import { listConsents } from '@atelier/database/engine-servers/consents.queries.ts'
import { countWaiting, listEngineServers } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import type { EngineServerRow } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { BUILT_IN_ENGINE } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { ListedEngine } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { isOutside } from '@atelier/shared-schema/entities/engine-server.ts'
import type { App } from '#app.ts'
import { consentKey } from '#engines/outside-engines.ts'
import { gatherModels } from '#engines/offered-engines.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'

/** Every worker has each of them; here they are one. */
export async function listEngines(app: App, actor: Person): Promise<{ items: ListedEngine[] }> {
  const [servers, offered, waiting, consents] = await Promise.all([
    listEngineServers(app.db),
    app.engines.list(),
    countWaiting(app.db),
    listConsents(app.db, actor.uid),
  ])
  const agreed = new Set(consents.map(consentKey))
  const known = new Map(servers.map(row => [row.id, row]))
  const byServer = Map.groupBy(offered, engine => engine.serverId ?? BUILT_IN_ENGINE)
  const ids = new Set([...byServer.keys(), ...known.keys()])
  const items = [...ids].flatMap(id => {
    const listed = describe(id, known.get(id), byServer.get(id) ?? [])
    if (!listed) return []
    const place = { server_id: id, company: listed.company, country: listed.country }
    const isOwner = actor.siteRole === 'owner'
    return {
      ...listed,
      healthNote: isOwner ? listed.healthNote : '',
      waiting: waiting.get(id) ?? 0,
      hasAgreed: isOutside(listed) && agreed.has(consentKey(place)),
      address: isOwner ? (known.get(id)?.address ?? null) : null,
    }
  })
  return { items: items.toSorted((one, other) => rank(one) - rank(other)) }
}

function rank({ source }: ListedEngine): number {
  return ['built-in', 'environment', 'added'].indexOf(source)
}

function describe(
  id: string,
  row: EngineServerRow | undefined,
  live: readonly OfferedEngine[],
): Omit<ListedEngine, 'waiting' | 'hasAgreed' | 'address'> | undefined {
  const ready = live.filter(engine => engine.isUp)
  const [first = live[0]] = ready
  const said = row ?? first
  if (!said) return undefined
  const isEnabled = row?.is_enabled ?? true
  const speeds = live.flatMap(engine => engine.msPerMegapixel ?? [])
  return {
    id,
    kind: said.kind,
    name: said.name,
    source: id === BUILT_IN_ENGINE ? 'built-in' : row ? 'added' : 'environment',
    company: said.company,
    country: said.country,
    isEnabled,
    health: !isEnabled ? 'off' : !first ? 'waiting' : ready.length > 0 ? 'ready' : 'failing',
    healthNote: isEnabled && ready.length === 0 ? (first?.healthNote ?? '') : '',
    workers: live.length,
    running: live.reduce((sum, engine) => sum + engine.running, 0),
    queued: live.reduce((sum, engine) => sum + engine.queued, 0),
    msPerMegapixel: speeds.length === 0 ? null : speeds.reduce((sum, ms) => sum + ms, 0) / speeds.length,
    nodes: first?.registry.size ?? 0,
    models: countModels(said.kind, Object.values(first?.models ?? {})),
  }
}

/** Services have the same ones in two lists: what makes images, and what of it changes them. */
function countModels(kind: ListedEngine['kind'], folders: readonly (readonly string[])[]): number {
  const names = folders.flat()
  return kind === 'openai' ? new Set(names).size : names.length
}

export async function listModels(app: App, id: string): Promise<{ folders: { folder: string; names: string[] }[] }> {
  const [offered, servers] = await Promise.all([app.engines.list(), listEngineServers(app.db)])
  const own = offered.filter(engine => (engine.serverId ?? BUILT_IN_ENGINE) === id)
  if (own.length === 0 && !servers.some(row => row.id === id)) throw notFound('engine')
  const folders = Object.entries(gatherModels(own))
  return {
    folders: folders
      .filter(([, names]) => names.length > 0)
      .map(([folder, names]) => ({ folder, names: names.toSorted() }))
      .toSorted((one, other) => (one.folder < other.folder ? -1 : 1)),
  }
}
