import { IconCircleCheck, IconHeart, IconHeartFilled, IconMoodPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { imageReaction } from '@atelier/shared-schema/entities/image.ts'
import { describeRefusal } from '#api/error-text.ts'
import { usePerson } from '#api/session.ts'
import { readLocalState } from '#local/local-store.ts'
import type { QueuedWrite } from '#local/database.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { showError } from '#ui/toast-store.ts'
import { likeComment, reactToComment, resolveThread } from './comments-acts.ts'
import { commentsMessages } from './comments-messages.ts'
import { useComments } from './comments-of.ts'
import type { ShownComment } from './comments-waiting.ts'
import { reactionIcons, reactionMessages } from './reaction-icons.ts'
import classes from './comments.module.css'

const loadReactions = () => import('./comments-reaction-items.tsx')
const ReactionItems = lazyPart(async () => (await loadReactions()).ReactionItems)

export interface CommentFootProps {
  comment: ShownComment
  name: string
  onAnswer: ((button: HTMLElement) => void) | undefined
  resolvesHere: boolean
}

/** What one can do about a comment at once, and what others did. */
export function CommentFoot({ comment, name, onAnswer, resolvesHere }: CommentFootProps) {
  const text = useMessages(commentsMessages)
  const { of } = useComments()
  const person = usePerson()
  const { likeCount, likedByUser, parentId, resolvedAt } = comment
  const canAct = person !== null && !of.isInTrash
  return (
    <footer className={classes.foot}>
      {canAct ? (
        <button
          type="button"
          className={classes.act}
          aria-pressed={likedByUser}
          aria-label={likeCount > 0 ? `${text.like}, ${text.likes(likeCount)}` : text.like}
          onClick={() => void likeComment(of, comment)}
        >
          <Icon of={likedByUser ? IconHeartFilled : IconHeart} size="sm" />
          {likeCount > 0 && <span>{likeCount}</span>}
        </button>
      ) : (
        likeCount > 0 && <span>{text.likes(likeCount)}</span>
      )}
      <Reactions comment={comment} name={name} canReact={canAct} />
      {onAnswer && (
        <button
          type="button"
          className={classes.act}
          aria-label={text.answerTo(name)}
          onClick={event => onAnswer(event.currentTarget)}
        >
          {text.answer}
        </button>
      )}
      {canAct && resolvesHere && parentId === null && (
        <button
          type="button"
          className={classes.act}
          aria-label={resolvedAt === null ? text.resolveOf(name) : text.reopenOf(name)}
          onClick={() => void resolveThread(of, comment, resolvedAt === null)}
        >
          <Icon of={IconCircleCheck} size="sm" />
          {resolvedAt === null ? text.resolve : text.reopen}
        </button>
      )}
    </footer>
  )
}

function Reactions({ comment, name, canReact }: { comment: ShownComment; name: string; canReact: boolean }) {
  const text = useMessages(commentsMessages)
  const words = useMessages(reactionMessages)
  const { of } = useComments()
  const { trigger, asked } = useMenuOnDemand(loadReactions)
  const given = imageReaction.options.filter(kind => (comment.reactions[kind] ?? 0) > 0)
  return (
    <>
      {given.map(kind => {
        const count = comment.reactions[kind] ?? 0
        const label = `${words.reaction[kind]} ${count}`
        if (!canReact) {
          return (
            <span key={kind} role="img" aria-label={label}>
              <Icon of={reactionIcons[kind]} size="sm" /> {count}
            </span>
          )
        }
        const isOwn = comment.reaction === kind
        return (
          <button
            key={kind}
            type="button"
            className={classes.act}
            aria-pressed={isOwn}
            aria-label={label}
            data-tip={words.reaction[kind]}
            onClick={() => void reactToComment(of, comment, isOwn ? null : kind)}
          >
            <Icon of={reactionIcons[kind]} size="sm" />
            <span>{count}</span>
          </button>
        )
      })}
      {canReact && (
        <button type="button" className={classes.act} {...trigger} aria-label={text.reactTo(name)}>
          <Icon of={IconMoodPlus} size="sm" />
        </button>
      )}
      {asked && (
        <Suspense>
          <ReactionItems {...asked} own={comment.reaction} onReact={kind => void reactToComment(of, comment, kind)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether what is shown is on the server: it waits, or it was refused, and then it is sent again or given up. */
export function CommentWaits({ write }: { write: QueuedWrite }) {
  const text = useMessages(commentsMessages)
  if (write.state !== 'stopped') return <p className={classes.waits}>{text.waits}</p>
  const { data } = readLocalState()
  return (
    <div className={classes.waits} role="alert" data-refused>
      <p>{text.refused(write.error ? describeRefusal(write.error) : '')}</p>
      <Button size="xs" onClick={() => void data?.retry(write).catch(showError)}>
        {text.retry}
      </Button>
      <Button size="xs" onClick={() => void data?.discard(write).catch(showError)}>
        {text.discard}
      </Button>
    </div>
  )
}
