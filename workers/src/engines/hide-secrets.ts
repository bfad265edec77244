import type { EngineServerSettings } from '@atelier/shared-schema/entities/engine-server.ts'

const SECRET_LENGTH_MIN = 4

/** Servers quote what they were sent, and what they say is read by others than who entered it. */
export function hideSecrets(text: string, server: EngineServerSettings): string {
  return secretsOf(server).reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text)
}

/** Longer ones first: of `Bearer abc` nothing is left where `abc` is a secret too. */
function secretsOf(server: EngineServerSettings): string[] {
  if (server.kind === 'onnx') return []
  const whole = [server.key ?? '', ...server.headers.map(({ value }) => value)]
  const parts = whole.flatMap(value => [value, ...value.split(/[\s:=,;]+/)])
  const decoded = parts.flatMap(part => [part, Buffer.from(part).toString('base64'), encodeURIComponent(part)])
  return [...new Set(decoded)]
    .filter(secret => secret.length >= SECRET_LENGTH_MIN && !/^(?:basic|bearer|token|digest)$/i.test(secret))
    .toSorted((one, other) => other.length - one.length)
}
