import { useEffect, useState } from 'react'
import { describeError } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { WalletDeclined } from '#wallets/found-wallet.ts'
import type { FoundWallet } from '#wallets/found-wallet.ts'
import { watchWallets } from '#wallets/watch-wallets.ts'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    none: 'This browser has no wallet. Add one as an extension, for example MetaMask for Ethereum or Phantom for Solana, and reload this page.',
    declined: (name: string) => `${name} did not sign. Choose it again when you are ready.`,
    failed: (name: string) => `${name} could not be asked. Unlock it, then choose it again.`,
    asking: (name: string) => `Answer in ${name}.`,
  },
  vi: {
    none: 'Trình duyệt này chưa có ví. Hãy cài một ví dạng tiện ích, ví dụ MetaMask cho Ethereum hoặc Phantom cho Solana, rồi tải lại trang.',
    declined: name => `${name} chưa ký. Hãy chọn lại khi bạn sẵn sàng.`,
    failed: name => `Không hỏi được ${name}. Hãy mở khoá ví rồi chọn lại.`,
    asking: name => `Hãy trả lời trong ${name}.`,
  },
})

/** The wallets of this browser; `onChoose` asks the chosen one and may throw. */
export function WalletChoice({ onChoose }: { onChoose: (wallet: FoundWallet) => Promise<void> }) {
  const text = useMessages(messages)
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  const [asked, setAsked] = useState<FoundWallet>()
  const [error, setError] = useState<string>()
  useEffect(() => watchWallets(setWallets), [])

  async function choose(wallet: FoundWallet): Promise<void> {
    setAsked(wallet)
    setError(undefined)
    try {
      await onChoose(wallet)
    } catch (failure) {
      setError(describe(failure, wallet.name))
    } finally {
      setAsked(undefined)
    }
  }

  function describe(failure: unknown, name: string): string {
    if (failure instanceof WalletDeclined) return text.declined(name)
    const isOurs = failure instanceof Error && /^(ApiError|NetworkError|WrongWallet)$/.test(failure.name)
    if (!isOurs) return text.failed(name)
    return failure.name === 'WrongWallet' ? failure.message : describeError(failure)
  }

  return (
    <div className={classes.stack}>
      {wallets.map(wallet => (
        <Button
          key={wallet.id}
          size="md"
          variant="line"
          fullWidth
          disabled={asked !== undefined}
          onClick={() => void choose(wallet)}
        >
          {wallet.icon && <img className={classes.walletIcon} src={wallet.icon} alt="" />}
          {wallet.name}
        </Button>
      ))}
      <p role="status" className={classes.quiet}>
        {asked ? text.asking(asked.name) : wallets.length === 0 && text.none}
      </p>
      <InlineError>{error}</InlineError>
    </div>
  )
}
