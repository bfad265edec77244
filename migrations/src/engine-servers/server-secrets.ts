import type { SecretBox } from '@atelier/platform/secrets/secret-box.ts'
import type { EngineServerHeader, EngineServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'
import type { EngineServerRow } from './engine-servers.queries.ts'

/** What of a server nobody may read but the worker that asks it. */
export interface ServerSecrets {
  headers: readonly EngineServerHeader[]
  key: string | null
}

export const noSecrets: ServerSecrets = { headers: [], key: null }

export async function sealServerSecrets(box: SecretBox, id: string, secrets: ServerSecrets): Promise<Buffer | null> {
  if (secrets.headers.length === 0 && secrets.key === null) return null
  return box.seal(JSON.stringify(secrets), subjectOf(id))
}

/** @throws SecretUnreadable */
export async function openServerSecrets(
  box: SecretBox,
  { id, sealed }: Pick<EngineServerRow, 'id' | 'sealed'>,
): Promise<ServerSecrets> {
  if (sealed === null) return noSecrets
  return JSON.parse(await box.open(sealed, subjectOf(id))) as ServerSecrets
}

function subjectOf(id: string): string {
  return `engine_server:${id}`
}

/** What an engine is opened with. */
export function readServerSettings(row: EngineServerRow, { headers, key }: ServerSecrets): EngineServerSettings {
  const { id, name, slots, company, country } = row
  const base = { id, name, slots, company, country }
  if (row.kind === 'onnx') return { ...base, kind: 'onnx', folder: row.address }
  const door = {
    address: row.address,
    headers,
    key,
    caCertificate: row.ca_certificate,
    acceptsUntrusted: row.accepts_untrusted,
  }
  return row.kind === 'comfyui'
    ? { ...base, ...door, kind: 'comfyui' }
    : { ...base, ...door, kind: 'openai', models: row.models }
}

export async function sealSettings(box: SecretBox, checkId: string, settings: EngineServerSettings): Promise<Buffer> {
  return box.seal(JSON.stringify(settings), `engine_server_check:${checkId}`)
}

/** @throws SecretUnreadable */
export async function openSettings(box: SecretBox, checkId: string, sealed: Buffer): Promise<EngineServerSettings> {
  return JSON.parse(await box.open(sealed, `engine_server_check:${checkId}`)) as EngineServerSettings
}
