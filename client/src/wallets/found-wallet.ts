import type { WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'

/** A wallet that this browser offers, of either kind, behind the two questions we ask. */
export interface FoundWallet {
  /** Stable while the page is open. */
  id: string
  provider: WalletProvider
  name: string
  /** A `data:` address, as the wallet announced it. */
  icon: string
  /** Asks the person to show an account. */
  connect: () => Promise<WalletAccount>
}

export interface WalletAccount {
  address: string
  /** Only of EVM wallets. */
  chainId?: number
  /** Asks the person to sign; hex for EVM, base64 for Solana, as the contract wants it. */
  sign: (message: string) => Promise<string>
}

/** The person said no in the wallet, or closed it: not a fault, and nothing to report. */
export class WalletDeclined extends Error {
  constructor(cause: unknown) {
    super('The wallet was asked and declined.', { cause })
    this.name = 'WalletDeclined'
  }
}
