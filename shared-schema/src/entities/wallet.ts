import { z } from 'zod'

export const walletProvider = z.enum(['evm', 'solana'])
export type WalletProvider = z.infer<typeof walletProvider>

export const evmAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address such as 0x52908400098527886E0F7030069857D2E4169EE7')
/** Base58 of 32 bytes; that it is exactly 32 is checked where it is decoded. */
export const solanaAddress = z
  .string()
  .trim()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a Solana address')
export const walletAddress = z.union([evmAddress, solanaAddress], { error: 'must be a wallet address' })
export const chainId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** `0x…` hex for EVM, base58 or base64 for Solana. Contract wallets may sign with some kilobytes. */
export const walletSignature = z.string().trim().min(1, 'must not be empty').max(20_000)

/** A message that the wallet is asked to sign. It is good for one use, and for ten minutes. */
export const walletChallenge = z.object({
  nonce: z.string(),
  message: z.string(),
  expiresAt: z.string(),
})
export type WalletChallenge = z.infer<typeof walletChallenge>

/** A wallet linked to an account. */
export const wallet = z.object({
  id: z.string(),
  provider: walletProvider,
  address: z.string(),
  /** Only for contract wallets, which belong to one chain. */
  chainId: z.number().nullable(),
  createdAt: z.string(),
})
export type Wallet = z.infer<typeof wallet>
