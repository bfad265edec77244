import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { Button } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { isMissingCode } from '#ui/lazy-part.ts'
import { OfflineState } from '#ui/states.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import classes from './not-found-page.module.css'

const messages = defineMessages({
  en: { title: 'This page broke', again: 'Try again', reload: 'Reload', details: 'What happened' },
  vi: { title: 'Trang này gặp sự cố', again: 'Thử lại', reload: 'Tải lại', details: 'Chuyện gì đã xảy ra' },
})

/** A missing thing, a missing network and a fault of ours are three different messages. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const text = useMessages(messages)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isErrorCode(error, 'NOT_FOUND')) return <NotFoundPage />
  if (isNetworkError(error) || isMissingCode(error)) {
    return (
      <div className={classes.page}>
        <OfflineState onRetry={() => location.reload()} />
      </div>
    )
  }
  return (
    <div className={classes.page} role="alert">
      <h1>{text.title}</h1>
      <p>{describeError(error)}</p>
      <div className={classes.actions}>
        <Button variant="line" onClick={retry}>
          {text.again}
        </Button>
        <Button onClick={() => location.reload()}>{text.reload}</Button>
      </div>
      <details>
        <summary>{text.details}</summary>
        {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      </details>
    </div>
  )
}
