import type { anyone, Route } from '@atelier/shared-schema/contract/route.ts'
import type { codeSent } from '@atelier/shared-schema/entities/sign-in.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { call } from '#api/call.ts'
import { readLocale } from '#ui/i18n/locale.ts'
import { CodeStep } from './code-step.tsx'
import { EmailForm } from './email-form.tsx'

export interface MailedCodeProps {
  /** Mails a code to an address. */
  route: Route<typeof anyone, undefined, undefined, z.ZodType, typeof codeSent>
  title: string
  lead: string
  /** The address if it is known already. */
  email: string | undefined
  /** The word on the button of the second step. */
  action: string
  verify: (email: string, code: string) => Promise<unknown>
  /** Fields beside the code. */
  children?: ReactNode
}

/** An address, then the code that was mailed to it: how resetting, securing and coming back begin. */
export function MailedCode({ route, title, lead, email: known, action, verify, children }: MailedCodeProps) {
  const [email, setEmail] = useState(known ?? '')
  const [wait, setWait] = useState<number>()
  const ask = (address: string) => ({ body: { email: address, locale: readLocale() } })

  if (wait === undefined) {
    return (
      <EmailForm
        route={route}
        toInput={ask}
        title={title}
        lead={lead}
        email={email}
        onSent={(address, sent) => {
          setEmail(address)
          setWait(sent.retryAfterSeconds)
        }}
      />
    )
  }
  return (
    <CodeStep
      email={email}
      wait={wait}
      action={action}
      onBack={() => setWait(undefined)}
      resend={async () => (await call(route, ask(email))).retryAfterSeconds}
      verify={code => verify(email, code)}
    >
      {children}
    </CodeStep>
  )
}
