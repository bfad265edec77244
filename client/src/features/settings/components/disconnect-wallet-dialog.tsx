import { walletRoutes } from '@atelier/shared-schema/contract/areas/wallet.contract.ts'
import type { Wallet, WalletChallenge } from '@atelier/shared-schema/entities/wallet.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { reloadPerson } from '#api/session.ts'
import { refresh, useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import type { FoundWallet } from '#wallets/found-wallet.ts'
import { CodeForm } from './code-form.tsx'
import { WalletChoice } from './wallet-choice.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'Disconnect this wallet?',
    lead: 'It can no longer sign in to this account. You can connect it again at any time.',
    go: 'Disconnect',
    cancel: 'Cancel',
    sign: 'Your account has no e-mail address, so the wallet itself confirms: choose it and sign.',
    wrong: (address: string) => `That is another wallet. Choose the account ${address}.`,
    done: 'Wallet disconnected',
  },
  vi: {
    title: 'Ngắt kết nối ví này?',
    lead: 'Ví sẽ không đăng nhập được vào tài khoản này nữa. Bạn có thể kết nối lại bất cứ lúc nào.',
    go: 'Ngắt kết nối',
    cancel: 'Huỷ',
    sign: 'Tài khoản của bạn chưa có e-mail, nên chính ví sẽ xác nhận: hãy chọn ví và ký.',
    wrong: address => `Đó là một ví khác. Hãy chọn tài khoản ${address}.`,
    done: 'Đã ngắt kết nối ví',
  },
})

class WrongWallet extends Error {
  override readonly name = 'WrongWallet'
}

/** Confirmed by a mailed code, or by the wallet's own signature where the account has no address. */
export function DisconnectWalletDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const text = useMessages(messages)
  const [asked, setAsked] = useState<{ codeSentTo: string | null; challenge: WalletChallenge | null }>()
  const begin = useRouteMutation(walletRoutes.disconnect, { onSuccess: setAsked })

  async function finish(proof: { code: string } | { signature: string; message: string }): Promise<void> {
    await call(walletRoutes.confirmDisconnect, { body: { id: wallet.id, ...proof } })
    await Promise.all([refresh([walletRoutes.listOwned]), reloadPerson()])
    showToast(text.done)
    onClose()
  }

  async function sign({ message }: WalletChallenge, found: FoundWallet): Promise<void> {
    const account = await found.connect()
    if (account.address.toLowerCase() !== wallet.address.toLowerCase()) {
      throw new WrongWallet(text.wrong(wallet.address))
    }
    await finish({ message, signature: await account.sign(message) })
  }

  const challenge = asked?.challenge
  return (
    <Dialog opened onClose={onClose} title={text.title}>
      {!asked && (
        <>
          <p className={classes.mono}>{wallet.address}</p>
          <p className={classes.quiet}>{text.lead}</p>
          <DialogActions>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button
              variant="danger-line"
              loading={begin.isPending}
              onClick={() => begin.mutate({ body: { id: wallet.id } })}
            >
              {text.go}
            </Button>
          </DialogActions>
        </>
      )}
      {asked?.codeSentTo && (
        <CodeForm
          sentTo={asked.codeSentTo}
          action={text.go}
          danger
          onCancel={onClose}
          onSubmit={code => finish({ code })}
        />
      )}
      {challenge && (
        <div className={classes.stack}>
          <p className={classes.quiet}>{text.sign}</p>
          <WalletChoice onChoose={found => sign(challenge, found)} />
        </div>
      )}
    </Dialog>
  )
}
