import { WalletDeclined } from './found-wallet.ts'
import type { FoundWallet, WalletAccount } from './found-wallet.ts'

/** EIP-1193, as far as we use it. */
interface EvmProvider {
  request: (call: { method: string; params?: unknown[] }) => Promise<unknown>
}
interface Announcement {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: EvmProvider
}

const userRejected = 4001

/** EIP-6963: wallets answer the request with an announcement each, now or whenever they wake up. */
export function watchEvmWallets(onFound: (wallet: FoundWallet) => void): () => void {
  const listen = (event: Event) => {
    const announcement = (event as CustomEvent<unknown>).detail
    if (isAnnouncement(announcement)) onFound(describeEvmWallet(announcement))
  }
  addEventListener('eip6963:announceProvider', listen)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', listen)
}

/** Any page script may dispatch such an event, so nothing of it is taken on trust. */
function isAnnouncement(value: unknown): value is Announcement {
  const { info, provider } = (value ?? {}) as Partial<Announcement>
  return (
    typeof info?.name === 'string' &&
    typeof info.uuid === 'string' &&
    typeof info.icon === 'string' &&
    typeof provider?.request === 'function'
  )
}

function describeEvmWallet({ info, provider }: Announcement): FoundWallet {
  return {
    id: `evm:${info.rdns}:${info.uuid}`,
    provider: 'evm',
    name: info.name,
    icon: info.icon.startsWith('data:') ? info.icon : '',
    connect: () => connect(provider),
  }
}

async function connect(provider: EvmProvider): Promise<WalletAccount> {
  const accounts = await ask(provider, 'eth_requestAccounts')
  const address = Array.isArray(accounts) ? (accounts[0] as unknown) : undefined
  if (typeof address !== 'string') throw new WalletDeclined('no account was shown')
  const chainId = Number(await ask(provider, 'eth_chainId'))
  return {
    address,
    ...(Number.isSafeInteger(chainId) && chainId > 0 && { chainId }),
    sign: async message => String(await ask(provider, 'personal_sign', [toHex(message), address])),
  }
}

async function ask(provider: EvmProvider, method: string, params?: unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === userRejected) throw new WalletDeclined(error)
    throw error
  }
}

function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
}
