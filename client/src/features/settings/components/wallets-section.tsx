import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import type { Wallet } from '@atelier/shared-schema/entities/wallet.ts'
import { IconPlus, IconWallet } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Section } from '#ui/page.tsx'
import { SectionList } from './section-list.tsx'
import classes from './settings.module.css'

/** What asks wallets is fetched only when somebody wants to. */
const ConnectWalletDialog = lazyPart(async () => (await import('./connect-wallet-dialog.tsx')).ConnectWalletDialog)
const DisconnectWalletDialog = lazyPart(
  async () => (await import('./disconnect-wallet-dialog.tsx')).DisconnectWalletDialog,
)

const messages = defineMessages({
  en: {
    title: 'Wallets',
    lead: 'Ethereum and Solana wallets that sign in to this account. A wallet belongs to one account only.',
    add: 'Connect a wallet',
    empty: 'No wallet is connected.',
    remove: 'Disconnect',
    since: (when: string) => `connected ${when}`,
  },
  vi: {
    title: 'Ví',
    lead: 'Các ví Ethereum và Solana đăng nhập được vào tài khoản này. Mỗi ví chỉ thuộc về một tài khoản.',
    add: 'Kết nối ví',
    empty: 'Chưa kết nối ví nào.',
    remove: 'Ngắt kết nối',
    since: when => `kết nối ${when}`,
  },
})

const kinds = { evm: 'Ethereum', solana: 'Solana' }

export function WalletsSection() {
  const text = useMessages(messages)
  const format = useFormat()
  const query = useRoute(walletRoutes.listOwned, {})
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Wallet>()
  return (
    <Section
      title={text.title}
      lead={text.lead}
      actions={
        <Button variant="line" icon={IconPlus} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <SectionList label={text.title} query={query} empty={text.empty} rows={1}>
        {wallet => (
          <DataRow
            key={wallet.id}
            leading={<Icon of={IconWallet} size="lg" />}
            title={<span className={classes.mono}>{wallet.address}</span>}
            detail={`${kinds[wallet.provider]} · ${text.since(format.relative(wallet.createdAt))}`}
            actions={
              <Button aria-label={`${text.remove}: ${wallet.address}`} onClick={() => setLeaving(wallet)}>
                {text.remove}
              </Button>
            }
          />
        )}
      </SectionList>
      <Suspense>
        {isAdding && <ConnectWalletDialog onClose={() => setAdding(false)} />}
        {leaving && <DisconnectWalletDialog wallet={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </Section>
  )
}
