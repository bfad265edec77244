import { hash } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import { listEngineServers } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import type { EngineServerRow } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import { openServerSecrets, readServerSettings } from '@atelier/database/engine-servers/server-secrets.ts'
import type { Config } from '@atelier/platform/config/config.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { SecretUnreadable } from '@atelier/platform/secrets/secret-box.ts'
import type { SecretBox } from '@atelier/platform/secrets/secret-box.ts'
import type { EngineServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import type { TaskEngine, TaskEngineSet } from '#tasks/task-engines.ts'
import type { Engine } from './engine.ts'
import { listEnvironmentServers } from './environment-servers.ts'
import { openEngine } from './open-engine.ts'
import { UnopenedEngine } from './unopened-engine.ts'

interface LivingOptions {
  db: Db
  log: Log
  config: Config
  secrets: SecretBox
  /** Those that stay. */
  builtIn: readonly TaskEngine[]
}

/** A server as it is to be reached, or why it cannot be. */
interface WantedServer {
  readonly place: Pick<EngineServerSettings, 'id' | 'kind' | 'name' | 'slots' | 'company' | 'country'>
  readonly settings: EngineServerSettings | undefined
  readonly note: string
  /** Another when anything of it is another. */
  readonly version: string
}

interface OpenServer {
  readonly version: string
  readonly listed: TaskEngine
  holders: number
  isRetired: boolean
}

const UNREADABLE =
  'its key and headers cannot be read on this machine: give every process the same SECRETS_KEY, or enter them again'
const UNSUPPORTED = 'it cannot be run on this machine: see the log of its worker'

/**
 * The engines of this worker: those that come with it, and those of the servers that are set up now. One that was changed is
 * opened anew, and one that was taken away closed, both after what runs there has ended.
 */
export class LivingEngines implements TaskEngineSet {
  readonly #options: LivingOptions
  readonly #servers = new Map<string, OpenServer>()
  readonly #listeners = new Set<() => void>()
  readonly #closing = new Set<Promise<void>>()
  #refreshing: Promise<void> = Promise.resolve()
  #isDisposed = false

  constructor(options: LivingOptions) {
    this.#options = options
  }

  list(): readonly TaskEngine[] {
    return [...this.#options.builtIn, ...[...this.#servers.values()].map(({ listed }) => listed)]
  }

  listen(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  hold(engine: TaskEngine): () => void {
    const open = [...this.#servers.values()].find(({ listed }) => listed === engine)
    if (!open) return () => undefined
    open.holders += 1
    return () => {
      open.holders -= 1
      this.#closeIfDone(open)
    }
  }

  /** Reads what is set up now. One reading at a time; whoever asks meanwhile is answered by the next. */
  refresh(): Promise<void> {
    const next = this.#refreshing.then(() => this.#read())
    this.#refreshing = next.catch(() => undefined)
    return next
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true
    await this.#refreshing
    for (const open of this.#servers.values()) {
      open.isRetired = true
      this.#close(open)
    }
    this.#servers.clear()
    await Promise.all(this.#closing)
  }

  async #read(): Promise<void> {
    if (this.#isDisposed) return
    const wanted = new Map((await this.#listWanted()).map(server => [server.place.id, server]))
    let hasChanged = false
    for (const [id, open] of this.#servers) {
      if (wanted.get(id)?.version === open.version) continue
      this.#servers.delete(id)
      open.isRetired = true
      this.#closeIfDone(open)
      hasChanged = true
    }
    for (const [id, server] of wanted) {
      if (this.#servers.has(id)) continue
      const listed = await this.#open(server)
      this.#servers.set(id, { version: server.version, listed, holders: 0, isRetired: false })
      hasChanged = true
    }
    if (hasChanged) for (const listener of this.#listeners) listener()
  }

  async #listWanted(): Promise<WantedServer[]> {
    const { db, config } = this.#options
    const rows = (await listEngineServers(db)).filter(row => row.is_enabled)
    const added = await Promise.all(rows.map(row => this.#readRow(row)))
    return [...listEnvironmentServers(config).map(wantAsIs), ...added]
  }

  async #readRow(row: EngineServerRow): Promise<WantedServer> {
    const { secrets } = this.#options
    try {
      return wantAsIs(readServerSettings(row, await openServerSecrets(secrets, row)))
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error
      const { id, kind, name, slots, company, country } = row
      const place = { id, kind, name, slots, company, country }
      return { place, settings: undefined, note: UNREADABLE, version: `unreadable ${row.updated_at.toISOString()}` }
    }
  }

  async #open({ place, settings, note }: WantedServer): Promise<TaskEngine> {
    const { log, config } = this.#options
    const { id, company, country, slots, name } = place
    const engine = this.#tryToOpen(settings, { log, config }) ?? new UnopenedEngine(place, note || UNSUPPORTED)
    const { nodes } = await engine.describe()
    return { engine, name, nodes, slots, server: { id, company, country } }
  }

  #tryToOpen(
    settings: EngineServerSettings | undefined,
    surroundings: { log: Log; config: Config },
  ): Engine | undefined {
    try {
      return settings && openEngine(settings, surroundings)
    } catch (err) {
      surroundings.log.error({ err, server: settings?.name }, 'an engine cannot be opened')
      return undefined
    }
  }

  #closeIfDone(open: OpenServer): void {
    if (open.isRetired && open.holders === 0) this.#close(open)
  }

  #close({ listed }: OpenServer): void {
    const { log } = this.#options
    const closing = listed.engine.dispose().catch((err: unknown) => log.warn({ err }, 'an engine is not closed'))
    this.#closing.add(closing)
    void closing.finally(() => this.#closing.delete(closing))
  }
}

function wantAsIs(settings: EngineServerSettings): WantedServer {
  return { place: settings, settings, note: '', version: hash('sha256', JSON.stringify(settings)) }
}
