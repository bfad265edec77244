import { createPublicClient, http } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { getAddress, verifyMessage } from 'viem/utils'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'

const RPC_TIMEOUT_MS = 8_000

/** The address with its checksum in upper and lower case, as EIP-4361 wants it written. */
export function writeEvmAddress(address: string): string {
  return getAddress(address)
}

export interface EvmSignature {
  address: string
  message: string
  signature: string
}

/** By a key, on every chain alike; or by a contract, which is that address on one chain only. */
export type EvmSigner = { kind: 'key' } | { kind: 'contract'; chainId: number }

export async function verifyEvmSignature(
  given: EvmSignature,
  rpcUrls: ReadonlyMap<number, string>,
): Promise<EvmSigner | undefined> {
  const address = getAddress(given.address)
  const signature = given.signature as `0x${string}`
  // Throws for signatures that no key could have made; a contract may still accept them.
  const byKey = await verifyMessage({ address, message: given.message, signature }).catch(() => false)
  if (byKey) return { kind: 'key' }
  const { chainId } = parseSiweMessage(given.message)
  const url = chainId && rpcUrls.get(chainId)
  if (!url) return undefined
  const client = createPublicClient({ transport: http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 1 }) })
  await assertChain(client, chainId)
  // EIP-1271, and EIP-6492 for contracts that are not deployed yet.
  const byContract = await client.verifyMessage({ address, message: given.message, signature })
  return byContract ? { kind: 'contract', chainId } : undefined
}

/** An unreachable server, or one of another chain, must not read as a wrong signature. */
async function assertChain(client: { getChainId(): Promise<number> }, chainId: number): Promise<void> {
  const actual = await client.getChainId().catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', `The Ethereum server of chain ${chainId} cannot be reached. Try again later.`, {
      cause,
      details: { retryAfterSeconds: 10 },
    })
  })
  if (actual !== chainId) throw new Error(`EVM_RPC_URLS names a server of chain ${actual} for chain ${chainId}`)
}
