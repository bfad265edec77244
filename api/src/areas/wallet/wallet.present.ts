import { walletProvider } from '@atelier/shared-schema/entities/wallet.ts'
import type { Wallet } from '@atelier/shared-schema/entities/wallet.ts'
import type { IdentityRow } from './wallet.queries.ts'

export function presentWallet(identity: IdentityRow): Wallet {
  const { chainId } = identity.data
  return {
    id: identity.id,
    provider: walletProvider.parse(identity.provider),
    address: identity.label,
    chainId: typeof chainId === 'number' ? chainId : null,
    createdAt: identity.created_at.toISOString(),
  }
}
