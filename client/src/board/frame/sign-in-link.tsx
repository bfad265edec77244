import { useRouterState } from '@tanstack/react-router'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { visitorMessages } from './visitor.messages.ts'

/** To an account and back to this very board. */
export function SignInLink() {
  const text = useMessages(visitorMessages)
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <LinkButton variant="primary" to="/sign-in" search={{ next }}>
      {text.signIn}
    </LinkButton>
  )
}
