import { isAbsolute } from 'node:path'
import { X509Certificate } from 'node:crypto'
import type { EngineServerRow } from '@atelier/database/engine-servers/engine-servers.queries.ts'
import type { ServerSecrets } from '@atelier/database/engine-servers/server-secrets.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { EngineServerChange } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { EngineServerKind } from '@atelier/shared-schema/entities/engine-server.ts'

/** The connection itself decides these, or they would let a server take one request for two. */
const reservedHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** As it is kept: without a slash at its end. Only its owner decides where to, but a login belongs where it is encrypted. */
export function readAddress(kind: EngineServerKind, address: string): string {
  if (kind === 'onnx') {
    if (isAbsolute(address) && !address.includes('\0')) return address.replace(/(?<=.)[/\\]+$/, '')
    throw invalidField('body.address', 'must be the whole path of a folder, such as /srv/models')
  }
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField('body.address', 'must begin with http:// or https://, such as https://gpu.example.org:8188')
  }
  if (url.username || url.password) {
    throw invalidField('body.address', 'must not have a login in it: enter it as a header or key, which is encrypted')
  }
  if (url.search || url.hash) throw invalidField('body.address', 'must end with its path, without ? and #')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** @throws AppError VALIDATION */
export function checkCertificate(pem: string | null): string | null {
  if (pem === null || pem.trim() === '') return null
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    if (blocks.length === 0) throw new Error('none')
    for (const block of blocks) void new X509Certificate(block)
  } catch {
    throw invalidField('body.caCertificate', 'must be a certificate as text, from -----BEGIN CERTIFICATE----- on')
  }
  // A private key that was pasted along is not kept.
  return `${blocks.join('\n')}\n`
}

export function checkPlace({ company, country }: { company: string; country: string }): void {
  if ((company === '') === (country === '')) return
  const missing = company === '' ? 'company' : 'country'
  throw invalidField(`body.${missing}`, 'must be said too: people are told both before they agree')
}

/** What stays of the secrets, and what is another. They are never sent to another place than the one they were entered for. */
export function mergeSecrets(
  known: { address: string; secrets: ServerSecrets } | undefined,
  { address, headers, key }: { address: string } & Pick<EngineServerChange, 'headers' | 'key'>,
): ServerSecrets {
  const kept = known?.secrets ?? { headers: [], key: null }
  const isSamePlace = known !== undefined && originOf(known.address) === originOf(address)
  if (key === undefined && kept.key !== null && !isSamePlace) {
    throw invalidField('body.key', 'must be entered again, since the address is another')
  }
  const values = new Map(isSamePlace ? kept.headers.map(({ name, value }) => [name.toLowerCase(), value]) : [])
  if (headers === undefined && kept.headers.length > 0 && !isSamePlace) {
    throw invalidField('body.headers', 'must be entered again, since the address is another')
  }
  const merged = headers?.map(({ name, value }, index) => {
    if (reservedHeaders.has(name.toLowerCase())) {
      throw invalidField(`body.headers.${index}.name`, 'cannot be set: it belongs to the connection')
    }
    const own = value ?? values.get(name.toLowerCase())
    if (own === undefined) throw invalidField(`body.headers.${index}.value`, 'must not be empty')
    return { name, value: own }
  })
  return { headers: merged ?? kept.headers, key: key === undefined ? kept.key : key }
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? address
}

/** What of a row its change makes, without secrets. */
export function readColumns(kind: EngineServerKind, change: EngineServerChange, known?: EngineServerRow) {
  const { name, address, caCertificate, acceptsUntrusted, slots, models, isEnabled } = change
  const company = change.company ?? known?.company ?? ''
  const country = change.country ?? known?.country ?? ''
  checkPlace({ company, country })
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address: readAddress(kind, address) }),
    ...(caCertificate !== undefined && { ca_certificate: checkCertificate(caCertificate) }),
    ...(acceptsUntrusted !== undefined && { accepts_untrusted: acceptsUntrusted }),
    ...(slots !== undefined && { slots }),
    ...(models !== undefined && { models: JSON.stringify(models) }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled }),
    company,
    country,
  }
}
