import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** A Solana address is an ed25519 public key in base58. */
export function isSolanaAddress(address: string): boolean {
  return decodeBase58(address)?.length === KEY_BYTES
}

export function verifySolanaSignature(given: { address: string; message: string; signature: string }): boolean {
  const key = decodeBase58(given.address)
  if (key?.length !== KEY_BYTES) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return readSignatures(given.signature).some(signature =>
    verify(null, Buffer.from(given.message), publicKey, signature),
  )
}

/** Wallets hand out bytes; clients write them in base58 or base64. Some texts read as both. */
function readSignatures(text: string): Uint8Array[] {
  const readings = [decodeBase58(text), Buffer.from(text, 'base64')]
  return readings.filter(bytes => bytes !== undefined).filter(bytes => bytes.length === SIGNATURE_BYTES)
}

function decodeBase58(text: string): Uint8Array | undefined {
  // Its decoder takes quadratic time.
  if (text.length > 100) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
