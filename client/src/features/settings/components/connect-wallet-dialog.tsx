import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { reloadPerson } from '#api/session.ts'
import { refresh } from '#api/use-route.ts'
import { Dialog } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import type { FoundWallet } from '#wallets/found-wallet.ts'
import { CodeForm } from './code-form.tsx'
import { WalletChoice } from './wallet-choice.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'Connect a wallet',
    lead: 'The wallet signs a message, which costs nothing. Then it can sign in to this account.',
    confirm: 'Connect',
    done: 'Wallet connected',
  },
  vi: {
    title: 'Kết nối ví',
    lead: 'Ví sẽ ký một tin nhắn, không mất phí. Sau đó ví đăng nhập được vào tài khoản này.',
    confirm: 'Kết nối',
    done: 'Đã kết nối ví',
  },
})

interface Proof {
  provider: FoundWallet['provider']
  address: string
  message: string
  signature: string
}

export function ConnectWalletDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(messages)
  const [waiting, setWaiting] = useState<{ proof: Proof; sentTo: string }>()

  async function prove({ provider, connect }: FoundWallet): Promise<void> {
    const { address, chainId, sign } = await connect()
    const challenge = await call(walletRoutes.connect, {
      body: { provider, address, ...(chainId !== undefined && { chainId }) },
    })
    const proof = { provider, address, message: challenge.message, signature: await sign(challenge.message) }
    if (challenge.codeSentTo === null) await confirm(proof)
    else setWaiting({ proof, sentTo: challenge.codeSentTo })
  }

  async function confirm(proof: Proof, code?: string): Promise<void> {
    await call(walletRoutes.confirmConnect, { body: { ...proof, ...(code !== undefined && { code }) } })
    await Promise.all([refresh([walletRoutes.listOwned]), reloadPerson()])
    showToast(text.done, { tone: 'ok' })
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={text.title}>
      {waiting ? (
        <CodeForm
          sentTo={waiting.sentTo}
          action={text.confirm}
          onCancel={onClose}
          onSubmit={code => confirm(waiting.proof, code)}
        />
      ) : (
        <div className={classes.stack}>
          <p className={classes.quiet}>{text.lead}</p>
          <WalletChoice onChoose={prove} />
        </div>
      )}
    </Dialog>
  )
}
