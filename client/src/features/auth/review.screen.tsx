import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { reviewsRoutes as routes } from '@atelier/shared-schema/contract/areas/reviews.contract.ts'
import { call } from '#api/call.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { keepReview } from '#api/kept-review.ts'
import { enterSession, usePerson } from '#api/session.ts'
import { signOut } from '#api/sign-out.ts'
import { useRoute } from '#api/use-route.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { showError } from '#ui/toast-store.ts'
import { AuthLayout } from './components/auth-layout.tsx'
import { CodeStep } from './components/code-step.tsx'
import classes from './components/auth-form.module.css'

const messages = defineMessages({
  en: {
    title: 'Your review is asked for',
    lead: (name: string | null) =>
      `${name ?? 'Somebody'} asks you to look at a board. You need no account: the code is in the mail.`,
    open: 'Open the board',
    over: 'This review is over',
    overLead: 'Ask whoever invited you to open it again.',
    unknown: 'There is no such review',
    unknownLead: 'Open the link from the mail once more. Perhaps it was not copied whole.',
    failed: 'The review could not be loaded',
    retry: 'Try again',
    signedIn: (name: string) => `You are signed in as ${name}`,
    signedInLead: 'Reviewing as a guest ends that. If the board is shared with your account, open it there instead.',
    signOut: 'Sign out and go on',
    stay: 'Stay signed in',
  },
  vi: {
    title: 'Bạn được mời góp ý',
    lead: name => `${name ?? 'Có người'} mời bạn xem một bảng vẽ. Không cần tài khoản: mã nằm trong thư.`,
    open: 'Mở bảng vẽ',
    over: 'Phần góp ý này đã kết thúc',
    overLead: 'Hãy nhờ người mời bạn mở lại.',
    unknown: 'Không có phần góp ý này',
    unknownLead: 'Hãy mở lại liên kết trong thư. Có thể liên kết chưa được sao chép đầy đủ.',
    failed: 'Không tải được phần góp ý',
    retry: 'Thử lại',
    signedIn: name => `Bạn đang đăng nhập với tên ${name}`,
    signedInLead:
      'Góp ý với tư cách khách sẽ kết thúc phiên này. Nếu bảng vẽ được chia sẻ với tài khoản của bạn, hãy mở ở đó.',
    signOut: 'Đăng xuất và tiếp tục',
    stay: 'Giữ đăng nhập',
  },
})

/** The way in of somebody without an account: the code from the mail, and then the one board. */
export function ReviewScreen() {
  const text = useMessages(messages)
  const { reviewId = '' } = useParams({ strict: false })
  const { comment } = useSearch({ strict: false })
  const person = usePerson()
  const navigate = useNavigate()
  const [wait, setWait] = useState(0)
  const params = { id: reviewId }
  const review = useRoute(routes.describe, { params })

  if (person && person.onlyItemId === null) {
    return (
      <AuthLayout title={text.signedIn(person.name)} lead={text.signedInLead}>
        <div className={classes.form}>
          <Button
            size="md"
            variant="primary"
            fullWidth
            onClick={() => void signOut(`/review/${reviewId}`).catch(showError)}
          >
            {text.signOut}
          </Button>
          <LinkButton size="md" variant="line" to="/artboards">
            {text.stay}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  }
  if (review.isPending) {
    return (
      <AuthLayout title={text.title} lead="">
        <SkeletonRows count={3} />
      </AuthLayout>
    )
  }
  if (isErrorCode(review.error, 'NOT_FOUND', 'VALIDATION'))
    return <AuthLayout title={text.unknown} lead={text.unknownLead} />
  if (!review.data) {
    return (
      <AuthLayout title={text.failed} lead={describeError(review.error)}>
        <Button size="md" variant="line" fullWidth onClick={() => void review.refetch()}>
          {text.retry}
        </Button>
      </AuthLayout>
    )
  }
  if (review.data.state === 'over') return <AuthLayout title={text.over} lead={text.overLead} />

  async function enter(code: string): Promise<void> {
    const { itemId } = await call(routes.enter, { params, body: { code } })
    keepReview({ boardId: itemId, reviewId })
    await enterSession({ isNew: false })
    await navigate({
      to: '/artboards/$boardId',
      params: { boardId: itemId },
      search: comment === undefined ? {} : { comment },
      replace: true,
    })
  }
  return (
    <CodeStep
      email={review.data.sentTo}
      title={text.title}
      lead={text.lead(review.data.inviterName)}
      wait={wait}
      action={text.open}
      resend={async () => {
        const { retryAfterSeconds } = await call(routes.sendCode, { params })
        setWait(retryAfterSeconds)
        return retryAfterSeconds
      }}
      verify={enter}
    />
  )
}
