import { lazy, Suspense } from 'react'
import { useLeaveQuestion } from '#local/leave-question.ts'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))

/** The question before signing out, when there is one. */
export function SignOutHost() {
  const question = useLeaveQuestion()
  return <Suspense>{question && <SignOutDialog question={question} />}</Suspense>
}
