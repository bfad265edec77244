import { getWallets } from '@wallet-standard/app'
import { WalletDeclined } from './found-wallet.ts'
import type { FoundWallet, WalletAccount } from './found-wallet.ts'

type Wallet = ReturnType<ReturnType<typeof getWallets>['get']>[number]
type Account = Wallet['accounts'][number]

/** The two features of the wallet standard that signing in needs. */
interface ConnectFeature {
  connect: () => Promise<{ accounts: readonly Account[] }>
}
interface SignMessageFeature {
  signMessage: (input: {
    account: Account
    message: Uint8Array
  }) => Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
}

export function watchSolanaWallets(onFound: (wallet: FoundWallet) => void): () => void {
  const { get, on } = getWallets()
  const offer = (wallets: readonly Wallet[]) => {
    for (const wallet of wallets) {
      const found = describeSolanaWallet(wallet)
      if (found) onFound(found)
    }
  }
  offer(get())
  return on('register', (...wallets) => offer(wallets))
}

function describeSolanaWallet(wallet: Wallet): FoundWallet | undefined {
  const connectFeature = wallet.features['standard:connect'] as ConnectFeature | undefined
  const signFeature = wallet.features['solana:signMessage'] as SignMessageFeature | undefined
  if (!connectFeature || !signFeature) return undefined
  return {
    id: `solana:${wallet.name}`,
    provider: 'solana',
    name: wallet.name,
    icon: wallet.icon,
    connect: () => connect(connectFeature, signFeature),
  }
}

async function connect({ connect: show }: ConnectFeature, { signMessage }: SignMessageFeature): Promise<WalletAccount> {
  const { accounts } = await show().catch(declined)
  const account = accounts.find(entry => entry.chains.some(chain => chain.startsWith('solana:')))
  if (!account) throw new WalletDeclined('no account was shown')
  return {
    address: account.address,
    sign: async message => {
      const [signed] = await signMessage({ account, message: new TextEncoder().encode(message) }).catch(declined)
      if (!signed) throw new WalletDeclined('nothing was signed')
      return toBase64(signed.signature)
    },
  }
}

/** The standard has no code for "no"; a wallet that is asked and throws has declined. */
function declined(cause: unknown): never {
  throw new WalletDeclined(cause)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
