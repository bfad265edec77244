import { IconChecks, IconChevronDown, IconChevronUp, IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import type { ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { addComment } from '#items/comments-acts.ts'
import { CommentComposer } from '#items/comments-composer.tsx'
import { keepDraft, readDraft } from '#items/comments-drafts.ts'
import { commentsMessages } from '#items/comments-messages.ts'
import { useComments, useNamedComment } from '#items/comments-of.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import { CommentThread } from '#items/comments-thread.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { focusBoard } from '#board/frame/board-focus.ts'
import { useBoard } from '#board/board-context.ts'
import { placeOf } from './anchor.ts'
import { BoardTalk } from './board-talk.tsx'
import { boardCommentsMessages } from './comments.messages.ts'
import { goToThread } from './go-to-thread.ts'
import { talkOf } from './talk.ts'
import { isShownBy, markThreadsRead, useBoardThreads, useCommentsOfBoard } from './board-threads.ts'
import type { BoardThread } from './talk.ts'
import { useThreadTitle } from './use-thread-title.ts'
import classes from './comments.module.css'

const shownFilters: readonly ThreadFilter[] = ['open', 'unread', 'mine', 'mentions', 'resolved']

/** All threads of the board, with those that have no place on it. */
export function CommentsSide() {
  const text = useMessages(boardCommentsMessages)
  const { editor, person } = useBoard()
  const of = useCommentsOfBoard()
  const { threads, error, isKept, looksAgainMs, refetch } = useBoardThreads()
  const show = useValue(talkOf(editor).show)
  const retry = () => void refetch()
  if (!threads) {
    if (!error) return <SkeletonRows count={4} height={72} />
    return isNetworkError(error) ? (
      <OfflineState onRetry={retry} />
    ) : (
      <ErrorState onRetry={retry}>{describeError(error)}</ErrorState>
    )
  }
  const shown = threads.filter(thread => isShownBy(show, thread, person.uid))
  return (
    <BoardTalk of={of} looksAgainMs={looksAgainMs}>
      <div className={classes.side}>
        <Filters threads={threads} show={show} of={of} />
        {isKept && <p className={classes.note}>{text.kept}</p>}
        {shown.length === 0 && (
          <div className={classes.note}>
            <p>{text.none[show]}</p>
            {show === 'open' && !of.isInTrash && <p>{text.noneLead}</p>}
          </div>
        )}
        <ol className={classes.threads}>
          {shown.map(thread => (
            <SideThread key={thread.id} thread={thread} />
          ))}
        </ol>
        {!of.isInTrash && <WholeBoard of={of} />}
      </div>
    </BoardTalk>
  )
}

function Filters({ threads, show, of }: { threads: readonly BoardThread[]; show: ThreadFilter; of: CommentsOf }) {
  const text = useMessages(boardCommentsMessages)
  const { editor, person } = useBoard()
  const unread = threads.filter(thread => thread.unreadCount > 0)
  const step = (by: 1 | -1) => {
    const at = unread.findIndex(thread => thread.id === talkOf(editor).open.get())
    const next = unread.at(at === -1 ? (by === 1 ? 0 : -1) : (at + by) % unread.length)
    if (next) goToThread(editor, next)
  }
  return (
    <div className={classes.filters}>
      <div role="group" aria-label={text.which} className={classes.choices}>
        {shownFilters.map(option => {
          const count = threads.filter(thread => isShownBy(option, thread, person.uid)).length
          return (
            <button
              key={option}
              type="button"
              className={classes.choice}
              aria-pressed={option === show}
              onClick={() => talkOf(editor).show.set(option)}
            >
              {text.show[option]}
              {count > 0 && <span>{count}</span>}
            </button>
          )
        })}
      </div>
      <div className={classes.steps}>
        <IconButton
          size="xs"
          icon={IconChevronUp}
          label={text.previous}
          disabled={unread.length === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          size="xs"
          icon={IconChevronDown}
          label={text.next}
          disabled={unread.length === 0}
          onClick={() => step(1)}
        />
        <IconButton
          size="xs"
          icon={IconChecks}
          label={text.readAll}
          disabled={unread.length === 0}
          onClick={() => markThreadsRead(of, threads)}
        />
      </div>
    </div>
  )
}

function SideThread({ thread }: { thread: BoardThread }) {
  const text = useMessages(boardCommentsMessages)
  const { editor } = useBoard()
  const namedId = useNamedComment()
  const title = useThreadTitle(thread.anchor)
  const place = useValue('place', () => placeOf(editor, thread.anchor), [editor, thread.anchor])
  const isGone = thread.anchor?.shapeId !== undefined && place?.shape == null
  return (
    <li className={classes.sideThread} data-unread={thread.unreadCount > 0 || undefined}>
      <div className={classes.about}>
        {place ? (
          <button type="button" aria-label={text.goTo(title)} onClick={() => goToThread(editor, thread)}>
            <Icon of={IconMapPin} size="sm" />
            <span>{title}</span>
          </button>
        ) : (
          <span>
            {isGone && <Icon of={IconMapPinOff} size="sm" />}
            {title}
          </span>
        )}
        {thread.unreadCount > 0 && <small>{text.isNew}</small>}
      </div>
      {isGone && <p className={classes.gone}>{text.gone}</p>}
      <ul className={classes.one}>
        <CommentThread head={thread} namedId={namedId} onRemoved={() => focusBoard(editor)} />
      </ul>
    </li>
  )
}

/** What is about no place of it. */
function WholeBoard({ of }: { of: CommentsOf }) {
  const text = useMessages(boardCommentsMessages)
  const words = useMessages(commentsMessages)
  const { person } = useBoard()
  const { say } = useComments()
  return (
    <div className={classes.wholeBoard}>
      <p className={classes.note}>{text.whole}</p>
      <CommentComposer
        label={words.write}
        placeholder={text.newHint}
        sendLabel={text.send}
        initial={readDraft(person.uid, of.item.id)}
        onText={draft => keepDraft(person.uid, of.item.id, draft)}
        onSend={async written => {
          await addComment(of, written)
          say(words.sent)
        }}
      />
    </div>
  )
}
