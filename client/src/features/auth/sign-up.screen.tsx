import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { enterSession } from '#api/session.ts'
import { readLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from './auth.messages.ts'
import { AskName } from './components/ask-name.tsx'
import { CodeStep } from './components/code-step.tsx'
import { JoinForm } from './components/join-form.tsx'
import { useEnter } from './hooks/use-enter.ts'
import { useLinkFacts } from './hooks/use-link-facts.ts'

type Step = { name: 'join' } | { name: 'code'; wait: number } | { name: 'name' }

/** Address and age, then the code, then what to be called; the account exists from the second step on. */
export function SignUpScreen() {
  const text = useMessages(authMessages)
  const { next } = useLinkFacts()
  const [step, setStep] = useState<Step>({ name: 'join' })
  const [email, setEmail] = useState('')
  const enter = useEnter(next)

  if (step.name === 'name') return <AskName email={email} onDone={() => enter({ isNew: false }, '/welcome')} />
  if (step.name === 'code') {
    return (
      <CodeStep
        email={email}
        wait={step.wait}
        action={text.signUp}
        onBack={() => setStep({ name: 'join' })}
        resend={async () => {
          const body = { email, ageConfirmed: true, locale: readLocale() } as const
          return (await call(authRoutes.sendSignUpEmail, { body })).retryAfterSeconds
        }}
        verify={async code => {
          const signedIn = await call(authRoutes.verifySignUpEmail, { body: { email, code, ageConfirmed: true } })
          if (!signedIn.isNew) return enter(signedIn)
          await enterSession(signedIn)
          setStep({ name: 'name' })
        }}
      />
    )
  }
  return (
    <JoinForm
      email={email}
      next={next}
      onSent={(address, wait) => {
        setEmail(address)
        setStep({ name: 'code', wait })
      }}
    />
  )
}
