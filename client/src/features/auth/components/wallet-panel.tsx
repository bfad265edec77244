import { Checkbox } from '@mantine/core'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import type { WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { describeError } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { readLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { WalletDeclined } from '#wallets/found-wallet.ts'
import type { FoundWallet } from '#wallets/found-wallet.ts'
import { watchWallets } from '#wallets/watch-wallets.ts'
import { authMessages } from '../auth.messages.ts'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

const messages = defineMessages({
  en: {
    none: 'This browser has no wallet. Add one as an extension, for example MetaMask for Ethereum or Phantom for Solana, and reload this page.',
    declined: (name: string) => `${name} did not sign. Choose it again when you are ready.`,
    failed: (name: string) => `${name} could not be asked. Unlock it, then choose it again.`,
    unknown: 'This wallet has no account here yet. Say how old you are, and it gets one.',
    asking: (name: string) => `Answer in ${name}.`,
  },
  vi: {
    none: 'Trình duyệt này chưa có ví. Hãy cài một ví dạng tiện ích, ví dụ MetaMask cho Ethereum hoặc Phantom cho Solana, rồi tải lại trang.',
    declined: name => `${name} chưa ký. Hãy chọn lại khi bạn sẵn sàng.`,
    failed: name => `Không hỏi được ${name}. Hãy mở khoá ví rồi chọn lại.`,
    unknown: 'Ví này chưa có tài khoản ở đây. Hãy xác nhận tuổi để tạo tài khoản.',
    asking: name => `Hãy trả lời trong ${name}.`,
  },
})

const kinds: Record<WalletProvider, string> = { evm: 'Ethereum', solana: 'Solana' }

interface Proof {
  provider: WalletProvider
  address: string
  signature: string
  message: string
}

/** The wallets of this browser; choosing one asks it to sign and signs in. */
export function WalletPanel({ onEnter }: { onEnter: (signedIn: { isNew: boolean }) => Promise<void> }) {
  const text = { ...useMessages(authMessages), ...useMessages(messages) }
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  const [asked, setAsked] = useState<FoundWallet>()
  const [unknown, setUnknown] = useState<Proof>()
  const [error, setError] = useState<string>()
  useEffect(() => watchWallets(setWallets), [])

  async function use(wallet: FoundWallet): Promise<void> {
    setAsked(wallet)
    setError(undefined)
    try {
      await enterWith(await proveWallet(wallet))
    } catch (failure) {
      setError(describeWalletFailure(failure, wallet))
    } finally {
      setAsked(undefined)
    }
  }

  async function enterWith(proof: Proof, age?: { ageConfirmed: true }): Promise<void> {
    const answer = await sendProof(proof, age)
    if (answer.status === 'AGE_NEEDED') setUnknown(proof)
    else await onEnter(answer)
  }

  function describeWalletFailure(failure: unknown, { name }: FoundWallet): string {
    if (failure instanceof WalletDeclined) return text.declined(name)
    return failure instanceof Error && /^(ApiError|NetworkError)$/.test(failure.name)
      ? describeError(failure)
      : text.failed(name)
  }

  if (unknown) {
    return <AskAge lead={text.unknown} onConfirm={() => enterWith(unknown, { ageConfirmed: true })} />
  }
  return (
    <div className={classes.wallets}>
      {wallets.map(wallet => (
        <Button
          key={wallet.id}
          size="md"
          variant="line"
          fullWidth
          disabled={asked !== undefined}
          onClick={() => void use(wallet)}
        >
          {wallet.icon && <img className={classes.walletIcon} src={wallet.icon} alt="" />}
          {wallet.name}
          <span className={classes.kind}>{kinds[wallet.provider]}</span>
        </Button>
      ))}
      <p role="status" className={classes.kind}>
        {asked ? text.asking(asked.name) : wallets.length === 0 && text.none}
      </p>
      <FormError>{error}</FormError>
    </div>
  )
}

function AskAge({ lead, onConfirm }: { lead: string; onConfirm: () => Promise<void> }) {
  const text = useMessages(authMessages)
  const [old, setOld] = useState(false)
  const [error, setError] = useState<string>()
  return (
    <form
      className={classes.wallets}
      onSubmit={event => {
        event.preventDefault()
        onConfirm().catch(failure => setError(describeError(failure)))
      }}
    >
      <p>{lead}</p>
      <Checkbox label={text.age} checked={old} onChange={event => setOld(event.currentTarget.checked)} />
      <FormError>{error}</FormError>
      <Button type="submit" size="md" variant="line" fullWidth disabled={!old}>
        {text.signUp}
      </Button>
    </form>
  )
}

async function proveWallet(wallet: FoundWallet): Promise<Proof> {
  const { address, chainId, sign } = await wallet.connect()
  const { message } =
    wallet.provider === 'evm'
      ? await call(authRoutes.initiateEvm, { body: { address, chainId } })
      : await call(authRoutes.initiateSolana, { body: { address } })
  return { provider: wallet.provider, address, message, signature: await sign(message) }
}

function sendProof({ provider, ...proof }: Proof, age?: { ageConfirmed: true }) {
  const input = { body: { ...proof, ...age, locale: readLocale() } }
  return provider === 'evm' ? call(authRoutes.validateEvm, input) : call(authRoutes.validateSolana, input)
}
