import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { isErrorCode } from '#api/error-text.ts'
import { enterSession } from '#api/session.ts'
import { readLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { loadAuthRoutes } from './auth-calls.ts'
import { authMessages } from './auth.messages.ts'
import { AskEmail } from './components/ask-email.tsx'
import { AskName } from './components/ask-name.tsx'
import { AskPassword } from './components/ask-password.tsx'
import { CodeStep } from './components/code-step.tsx'
import { useEnter } from './hooks/use-enter.ts'
import { useLinkFacts } from './hooks/use-link-facts.ts'

type Step = { name: 'email' } | { name: 'name' } | { name: 'password' } | { name: 'code'; wait: number }

export function SignInScreen() {
  const text = useMessages(authMessages)
  const { next, email: known } = useLinkFacts()
  const [step, setStep] = useState<Step>({ name: 'email' })
  const [email, setEmail] = useState(known ?? '')
  const navigate = useNavigate()
  const enter = useEnter(next)

  /** A closed account is not a failure to explain but a way to offer. */
  function offerReactivation(error: unknown, address: string): boolean {
    if (!isErrorCode(error, 'ACCOUNT_DELETED')) return false
    void navigate({ to: '/reactivate', search: { email: address } })
    return true
  }

  /** A wallet tells no name, so an account made by one is asked for it. */
  async function enterWithWallet(signedIn: { isNew: boolean }): Promise<void> {
    if (!signedIn.isNew) return enter(signedIn)
    await enterSession(signedIn)
    setStep({ name: 'name' })
  }

  if (step.name === 'name') return <AskName email="" onDone={() => enter({ isNew: false }, '/welcome')} />
  if (step.name === 'password') {
    return (
      <AskPassword
        email={email}
        next={next}
        onEnter={signedIn => enter(signedIn)}
        onError={offerReactivation}
        onUseCode={address => {
          setEmail(address)
          setStep({ name: 'email' })
        }}
      />
    )
  }
  if (step.name === 'code') {
    return (
      <CodeStep
        email={email}
        wait={step.wait}
        action={text.signIn}
        onBack={() => setStep({ name: 'email' })}
        resend={async () => {
          const { sendPasscode } = await loadAuthRoutes()
          return (await call(sendPasscode, { body: { email, locale: readLocale() } })).retryAfterSeconds
        }}
        verify={async code => {
          try {
            const { verifyPasscode } = await loadAuthRoutes()
            await enter(await call(verifyPasscode, { body: { email, code } }))
          } catch (error) {
            if (!offerReactivation(error, email)) throw error
          }
        }}
      />
    )
  }
  return (
    <AskEmail
      email={email}
      next={next}
      onEnter={enterWithWallet}
      onSent={(address, wait) => {
        setEmail(address)
        setStep({ name: 'code', wait })
      }}
      onUsePassword={address => {
        setEmail(address)
        setStep({ name: 'password' })
      }}
    />
  )
}
