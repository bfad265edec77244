import type { WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'

const chainNames: Record<WalletProvider, string> = { evm: 'Ethereum', solana: 'Solana' }

/**
 * The text of EIP-4361, which wallets show as a sign-in request and hold against the page's own address; the Solana form
 * differs in the name alone. viem's own writer refuses hosts of one label, which private networks have.
 */
export function writeWalletMessage(facts: {
  provider: WalletProvider
  address: string
  statement: string
  publicUrl: string
  chainId: number
  nonce: string
  issuedAt: Date
  expiresAt: Date
}): string {
  const { host, origin } = new URL(facts.publicUrl)
  return [
    `${host} wants you to sign in with your ${chainNames[facts.provider]} account:`,
    facts.address,
    '',
    facts.statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    ...(facts.provider === 'evm' ? [`Chain ID: ${facts.chainId}`] : []),
    `Nonce: ${facts.nonce}`,
    `Issued At: ${facts.issuedAt.toISOString()}`,
    `Expiration Time: ${facts.expiresAt.toISOString()}`,
  ].join('\n')
}
