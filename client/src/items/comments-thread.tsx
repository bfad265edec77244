import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { ANSWERS_MAX } from '@atelier/shared-schema/contract/families/comments.ts'
import type {
  CommentAnswer,
  CommentRoutes,
  CommentThread as CommentThreadAnswer,
} from '@atelier/shared-schema/contract/families/comments.ts'
import { usePerson } from '#api/session.ts'
import { routeKey, useRoutePages } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { nameAuthor } from './comments-author.ts'
import { addComment } from './comments-acts.ts'
import { listInput, shownOf } from './comments-cache.ts'
import { Comment } from './comments-comment.tsx'
import { CommentComposer } from './comments-composer.tsx'
import { commentsMessages } from './comments-messages.ts'
import { useComments } from './comments-of.ts'
import { mentionOf } from './comments-text.ts'
import type { ShownComment } from './comments-waiting.ts'
import { useWithWaiting } from './use-waiting-comments.ts'
import classes from './comments.module.css'

export interface CommentThreadProps {
  head: ShownComment<CommentThreadAnswer>
  namedId: string | undefined
  onRemoved: () => void
  /** Its answers are shown without being asked for. */
  isOpened?: boolean
}

/** A comment and the answers to it, which are read when they are asked for. */
export function CommentThread({ head, namedId, onRemoved, isOpened = false }: CommentThreadProps) {
  const text = useMessages(commentsMessages)
  const { of, news } = useComments()
  const person = usePerson()
  const [chosen, setIsOpen] = useState<boolean>()
  const isOpen =
    chosen ??
    (isOpened ||
      (namedId !== undefined && namedId !== head.id) ||
      [...news.values()].some(({ parentId }) => parentId === head.id))
  const [answered, setAnswered] = useState<CommentAnswer>()
  const asker = useRef<HTMLElement>(null)
  const answersId = useId()
  const name = nameAuthor(head, text.nobody)
  // Where the thread is open by itself, so is a field to answer it, and its frame resolves it.
  const canAnswer = person !== null && !of.isInTrash && head.deletedAt === null && !isOpened

  const answerOf = (comment: CommentAnswer) =>
    canAnswer
      ? (button: HTMLElement) => {
          asker.current = button
          setAnswered(comment)
        }
      : undefined
  const stop = () => {
    setAnswered(undefined)
    asker.current?.focus()
  }
  return (
    <li className={classes.thread}>
      <Comment
        comment={head}
        isNamed={namedId === head.id}
        onAnswer={answerOf(head)}
        onRemoved={onRemoved}
        resolvesHere={!isOpened}
      />
      {head.replyCount > 0 && !isOpened && (
        <Button
          size="xs"
          variant="quiet"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? answersId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.hideAnswers : text.showAnswers(head.replyCount)}
        </Button>
      )}
      {isOpen && head.replyCount > 0 && (
        <Answers id={answersId} head={head} name={name} namedId={namedId} answerOf={answerOf} onRemoved={onRemoved} />
      )}
      {answered && <AnswerComposer key={answered.id} to={answered} onEnd={stop} onAnswered={() => setIsOpen(true)} />}
    </li>
  )
}

interface AnswersProps {
  id: string
  head: CommentThreadAnswer
  name: string
  namedId: string | undefined
  answerOf: (comment: CommentAnswer) => ((button: HTMLElement) => void) | undefined
  onRemoved: () => void
}

function Answers({ id, head, name, namedId, answerOf, onRemoved }: AnswersProps) {
  const text = useMessages(commentsMessages)
  const { of, looksAgainMs } = useComments()
  const person = usePerson()
  // They came with the thread, unless it has more of them than come along.
  const areHere = head.answers !== undefined && head.answers.length < ANSWERS_MAX
  const { data, error, dataUpdatedAt, isError, isFetchNextPageError, refetch, ...pages } = useRoutePages<
    CommentRoutes['listComments'],
    CommentThreadAnswer
  >(of.routes.listComments, listInput(of, head.id), { refetchInterval: looksAgainMs, enabled: !areHere })
  const read = useMemo(() => shownOf(data), [data])
  const asked = { data: read, error, dataUpdatedAt }
  const kept = useKeptAnswer(
    routeKey(of.routes.listComments, listInput(of, head.id)),
    asked,
    person !== null,
    of.item.id,
  )
  const readAt = areHere ? Number.MAX_SAFE_INTEGER : dataUpdatedAt
  const list = areHere ? head.answers : kept.data
  const answers = useWithWaiting(list, { itemId: of.item.id, parentId: head.id, readAt })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const isNamedFurtherOn =
    namedId !== undefined && namedId !== head.id && answers !== undefined && !answers.some(one => one.id === namedId)
  useEffect(() => {
    if (isNamedFurtherOn && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNamedFurtherOn, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div id={id} className={classes.answers}>
      {!answers && !isError && <SkeletonRows count={Math.min(head.replyCount, 3)} height={48} />}
      {!answers && isError && (
        <p role="alert" className={classes.note}>
          {text.answersFailed}{' '}
          <Button size="xs" variant="quiet" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </p>
      )}
      {answers && answers.length > 0 && (
        <ol aria-label={text.answersTo(name)}>
          {answers.map(answer => (
            <li key={answer.id}>
              <Comment
                comment={answer}
                isNamed={namedId === answer.id}
                onAnswer={answerOf(answer)}
                onRemoved={onRemoved}
              />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button size="xs" variant="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.moreAnswers}
        </Button>
      )}
    </div>
  )
}

interface AnswerComposerProps {
  to: CommentAnswer
  onEnd: () => void
  onAnswered: () => void
}

/** An answer to an answer names whom it is meant for, since all stand in one row. */
function AnswerComposer({ to, onEnd, onAnswered }: AnswerComposerProps) {
  const text = useMessages(commentsMessages)
  const { of, say } = useComments()
  const person = usePerson()
  const { author } = to
  const isNamed = to.parentId !== null && author !== null && author.uid !== person?.uid
  return (
    <div className={classes.answering}>
      <CommentComposer
        label={text.yourAnswer(nameAuthor(to, text.nobody))}
        sendLabel={text.sendAnswer}
        initial={isNamed ? { text: `${mentionOf(author)} `, mentions: [author] } : undefined}
        takesFocus
        onCancel={onEnd}
        onSend={async written => {
          await addComment(of, written, to.parentId ?? to.id)
          onAnswered()
          say(text.sent)
          onEnd()
        }}
      />
    </div>
  )
}
