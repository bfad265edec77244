import { Suspense } from 'react'
import { useLeaveQuestion } from '#local/leave-question.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** The question before signing out, when there is one. */
export function SignOutHost() {
  const question = useLeaveQuestion()
  return <Suspense>{question && <SignOutDialog question={question} />}</Suspense>
}
