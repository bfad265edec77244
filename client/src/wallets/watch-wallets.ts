import { watchEvmWallets } from './evm-wallets.ts'
import type { FoundWallet } from './found-wallet.ts'
import { watchSolanaWallets } from './solana-wallets.ts'

/** Tells every wallet of this browser, in the order found, and again whenever one more announces itself. */
export function watchWallets(onChange: (wallets: readonly FoundWallet[]) => void): () => void {
  const found = new Map<string, FoundWallet>()
  const add = (wallet: FoundWallet) => {
    if (found.has(wallet.id)) return
    found.set(wallet.id, wallet)
    onChange([...found.values()])
  }
  onChange([])
  const stops = [watchEvmWallets(add), watchSolanaWallets(add)]
  return () => stops.forEach(stop => stop())
}
