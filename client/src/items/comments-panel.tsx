import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type {
  CommentAnswer,
  CommentRoutes,
  CommentThread as CommentThreadAnswer,
} from '@atelier/shared-schema/contract/families/comments.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { usePerson } from '#api/session.ts'
import { refresh, routeKey, useRoute, useRoutePages } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useAfterSending } from '#local/use-after-sending.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { addComment } from './comments-acts.ts'
import { listInput, shownOf } from './comments-cache.ts'
import { CommentComposer } from './comments-composer.tsx'
import { keepDraft, readDraft } from './comments-drafts.ts'
import { useLiveComments } from './comments-live.ts'
import { commentsMessages } from './comments-messages.ts'
import { CommentsProvider, nobodyHere, useComments } from './comments-of.ts'
import type { CommentsOf } from './comments-of.ts'
import { CommentThread } from './comments-thread.tsx'
import { useNewComments } from './comments-unread.ts'
import { useSpoken } from './use-spoken.ts'
import { useWithWaiting } from './use-waiting-comments.ts'
import classes from './comments.module.css'

export interface CommentsPanelProps {
  /** The same object while it is the same thing. */
  of: CommentsOf
  /** Named by the address: its thread comes first. */
  namedId: string | undefined
  /** How often the person asked to write: each time the field takes the focus. */
  writes?: number
}

/** Everything that is said about a thing, newest threads first. Give it the thing's id as key. */
export function CommentsPanel({ of, namedId, writes = 0 }: CommentsPanelProps) {
  const [said, say] = useSpoken()
  const [areShown, setAreShown] = useState(false)
  const looksAgainMs = useLiveComments(of)
  const news = useNewComments(of, areShown)
  const context = useMemo(
    () => ({
      of,
      looksAgainMs,
      news,
      here: nobodyHere,
      say,
      noteShown: () => setAreShown(true),
    }),
    [of, looksAgainMs, news, say],
  )
  return (
    <CommentsProvider value={context}>
      <div className={classes.panel}>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <Begin writes={writes} />
        <Threads namedId={namedId} />
      </div>
    </CommentsProvider>
  )
}

/** Where a new thread is written, or why it is not. */
function Begin({ writes }: { writes: number }) {
  const text = useMessages(commentsMessages)
  const { of, say } = useComments()
  const person = usePerson()
  if (of.isInTrash) return <p className={classes.note}>{text.inTrash}</p>
  if (!person) {
    return (
      <p className={classes.signIn}>
        <span>{text.signInLead}</span>
        <LinkButton size="xs" variant="line" to="/sign-in">
          {text.signIn}
        </LinkButton>
      </p>
    )
  }
  return (
    <CommentComposer
      label={text.write}
      placeholder={text.writeHint}
      sendLabel={text.send}
      variant="primary"
      takesFocus={writes}
      initial={readDraft(person.uid, of.item.id)}
      onText={draft => keepDraft(person.uid, of.item.id, draft)}
      onSend={async written => {
        await addComment(of, written)
        say(text.sent)
      }}
    />
  )
}

function Threads({ namedId }: { namedId: string | undefined }) {
  const text = useMessages(commentsMessages)
  const { of, looksAgainMs, noteShown } = useComments()
  const person = usePerson()
  const list = useRef<HTMLDivElement>(null)
  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRoutePages<
    CommentRoutes['listComments'],
    CommentThreadAnswer
  >(of.routes.listComments, listInput(of), { refetchInterval: looksAgainMs })
  const read = useMemo(() => shownOf(data), [data])
  const asked = { data: read, error, dataUpdatedAt }
  const kept = useKeptAnswer(routeKey(of.routes.listComments, listInput(of)), asked, person !== null, of.item.id)
  const threads = useWithWaiting(kept.data, { itemId: of.item.id, parentId: null, readAt: dataUpdatedAt })
  useAfterSending('comment.', () => refresh([of.routes.listComments, commentsRoutes.read, ...of.refreshes]))
  const named = useNamedThread(namedId)
  useTellArrivals(threads)
  const areShown = threads !== undefined
  useEffect(() => {
    if (areShown) noteShown()
  }, [areShown, noteShown])
  const rest = threads?.filter(({ id }) => id !== named.head?.id)
  const focusList = () => list.current?.focus({ preventScroll: true })

  if (!threads) {
    if (!error) return <SkeletonRows count={3} height={72} />
    const retry = () => void refetch()
    return isNetworkError(error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(error)}</ErrorState>
    )
  }
  return (
    <div ref={list} tabIndex={-1} className={classes.threads}>
      {named.isGone && <p className={classes.note}>{text.linkedGone}</p>}
      {named.head && (
        <>
          <p className={classes.note}>{text.linked}</p>
          <ThreadList label={text.linked} heads={[named.head]} namedId={namedId} onRemoved={focusList} />
        </>
      )}
      {threads.length === 0 && !named.head && (
        <div className={classes.empty}>
          <p>{text.empty}</p>
          {person && !of.isInTrash && <p>{text.emptyLead}</p>}
        </div>
      )}
      {rest && rest.length > 0 && (
        <ThreadList label={text.comments} heads={rest} namedId={undefined} onRemoved={focusList} />
      )}
      {hasNextPage && (
        <Button size="xs" variant="line" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

interface ThreadListProps {
  label: string
  heads: readonly CommentAnswer[]
  namedId: string | undefined
  onRemoved: () => void
}

function ThreadList({ label, heads, namedId, onRemoved }: ThreadListProps) {
  return (
    <ol className={classes.list} aria-label={label}>
      {heads.map(head => (
        <CommentThread key={head.id} head={head} namedId={namedId} onRemoved={onRemoved} />
      ))}
    </ol>
  )
}

/** The thread with the comment that the address names, if it is one on this thing. */
function useNamedThread(namedId: string | undefined): { head: CommentAnswer | undefined; isGone: boolean } {
  const { of } = useComments()
  const named = useRoute(commentsRoutes.read, { params: { id: namedId ?? '' } }, { enabled: namedId !== undefined })
  const parentId = named.data?.parentId ?? undefined
  const parent = useRoute(commentsRoutes.read, { params: { id: parentId ?? '' } }, { enabled: parentId !== undefined })
  const found = named.data?.itemId === of.item.id ? named.data : undefined
  if (isErrorCode(named.error, 'NOT_FOUND', 'VALIDATION') || (found && found.deletedAt !== null)) {
    return { head: undefined, isGone: true }
  }
  const head = parentId === undefined ? found : parent.data
  return { head: found && head, isGone: false }
}

/** A thread that somebody else began while the panel was open is told of. */
function useTellArrivals(threads: readonly CommentAnswer[] | undefined): void {
  const text = useMessages(commentsMessages)
  const { say } = useComments()
  const person = usePerson()
  const newest = threads?.[0]
  const told = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!newest) return
    const isNews = told.current !== undefined && newest.createdAt > told.current
    told.current = newest.createdAt
    if (isNews && newest.author?.uid !== person?.uid) say(text.arrived(newest.author?.name ?? text.nobody))
  }, [newest, person?.uid, say, text])
}
