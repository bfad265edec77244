import { IconDots } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showError } from '#ui/toast-store.ts'
import { nameAuthor } from './comments-author.ts'
import { editComment, removeComment } from './comments-acts.ts'
import { CommentComposer } from './comments-composer.tsx'
import { CommentFoot, CommentWaits } from './comments-foot.tsx'
import { commentsMessages } from './comments-messages.ts'
import { useComments } from './comments-of.ts'
import { splitComment } from './comments-text.ts'
import type { ShownComment } from './comments-waiting.ts'
import { useFocusWhenAsked } from './focus-when-asked.ts'
import classes from './comments.module.css'

const loadMenu = () => import('./comments-menu-items.tsx')
const CommentMenuItems = lazyPart(async () => (await loadMenu()).CommentMenuItems)

export interface CommentProps {
  comment: ShownComment
  /** Named by the address: marked, brought into view and focused. */
  isNamed: boolean
  /** Begins an answer; left out where there is none to be given. */
  onAnswer?: ((button: HTMLElement) => void) | undefined
  /** A head of a thread: whether it is resolved by a button of its own. */
  resolvesHere?: boolean
  /** After it is gone, while its place still is. */
  onRemoved: () => void
}

/** One comment with everything that is done with it. */
export function Comment({ comment, isNamed, onAnswer, onRemoved, resolvesHere = true }: CommentProps) {
  const text = useMessages(commentsMessages)
  const { news } = useComments()
  const [doing, setDoing] = useState<'edit' | 'delete'>()
  const article = useRef<HTMLElement>(null)
  const name = nameAuthor(comment, text.nobody)
  useShown(article, isNamed)
  const stop = () => {
    setDoing(undefined)
    article.current?.focus({ preventScroll: true })
  }
  if (comment.deletedAt !== null) {
    return (
      <article ref={article} tabIndex={-1} className={classes.comment} data-named={isNamed || undefined}>
        <p className={classes.deleted}>{text.deleted}</p>
      </article>
    )
  }
  return (
    <article
      ref={article}
      tabIndex={-1}
      className={classes.comment}
      data-named={isNamed || undefined}
      aria-label={text.by(name)}
    >
      <Avatar uid={comment.author?.uid ?? comment.id} name={name} src={comment.author?.picture ?? null} size="sm" />
      <div className={classes.said}>
        <header className={classes.head}>
          <strong>{name}</strong>
          <RelativeTime when={comment.createdAt} />
          {comment.authorName !== '' && <span>{text.brought}</span>}
          {comment.editedAt !== null && <span>{text.edited}</span>}
          {news.has(comment.id) && <span className={classes.new}>{text.isNew}</span>}
          <CommentMenu
            comment={comment}
            name={name}
            onEdit={() => setDoing('edit')}
            onDelete={() => setDoing('delete')}
          />
        </header>
        {doing === 'edit' ? <EditComment comment={comment} onEnd={stop} /> : <CommentWords comment={comment} />}
        {doing === 'delete' && <ConfirmDelete id={comment.id} onEnd={stop} onRemoved={onRemoved} />}
        {comment.waits && <CommentWaits write={comment.waits} />}
        {comment.resolvedAt !== null && (
          <p className={classes.resolved}>
            {text.resolvedBy(comment.resolvedBy?.name ?? text.nobody)} <RelativeTime when={comment.resolvedAt} />
          </p>
        )}
        {doing === undefined && (
          <CommentFoot comment={comment} name={name} onAnswer={onAnswer} resolvesHere={resolvesHere} />
        )}
      </div>
    </article>
  )
}

function useShown(article: { current: HTMLElement | null }, isNamed: boolean): void {
  useEffect(() => {
    if (!isNamed) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [article, isNamed])
}

function CommentWords({ comment: { body, mentions } }: { comment: CommentAnswer }) {
  return (
    <p className={classes.words}>
      {splitComment(body, mentions).map((part, index) => {
        if (part.is === 'mention') {
          return (
            <span key={index} className={classes.mention}>
              {part.text}
            </span>
          )
        }
        if (part.is === 'text') return part.text
        return (
          <a key={index} href={part.text} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part.text}
          </a>
        )
      })}
    </p>
  )
}

interface CommentMenuProps {
  comment: CommentAnswer
  name: string
  onEdit: () => void
  onDelete: () => void
}

function CommentMenu({ comment, name, onEdit, onDelete }: CommentMenuProps) {
  const text = useMessages(commentsMessages)
  const { trigger, asked } = useMenuOnDemand(loadMenu)
  return (
    <span className={classes.menu}>
      <IconButton size="xs" icon={IconDots} {...trigger} label={text.actsFor(name)} />
      {asked && (
        <Suspense>
          <CommentMenuItems {...asked} comment={comment} onEdit={onEdit} onDelete={onDelete} />
        </Suspense>
      )}
    </span>
  )
}

function EditComment({ comment, onEnd }: { comment: CommentAnswer; onEnd: () => void }) {
  const text = useMessages(commentsMessages)
  const { of, say } = useComments()
  return (
    <CommentComposer
      label={text.editLabel}
      sendLabel={text.save}
      initial={{ text: comment.body, mentions: comment.mentions }}
      takesFocus
      onCancel={onEnd}
      onSend={async written => {
        await editComment(of, comment.id, written)
        say(text.saved)
        onEnd()
      }}
    />
  )
}

interface ConfirmDeleteProps {
  id: string
  onEnd: () => void
  onRemoved: () => void
}

/** In its place rather than in a dialog: a dialog over the viewer would hide what it is about. */
function ConfirmDelete({ id, onEnd, onRemoved }: ConfirmDeleteProps) {
  const text = useMessages(commentsMessages)
  const { of, say } = useComments()
  const [isBusy, setIsBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  useFocusWhenAsked(cancel)
  async function remove(): Promise<void> {
    setIsBusy(true)
    try {
      await removeComment(of, id)
      say(text.deletedNow)
      onRemoved()
    } catch (error) {
      setIsBusy(false)
      showError(error)
    }
  }
  return (
    <div
      role="group"
      aria-label={text.deleteAsk}
      className={classes.confirm}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onEnd()
      }}
    >
      <p>{text.deleteAsk}</p>
      <Button ref={cancel} size="xs" onClick={onEnd}>
        {text.cancel}
      </Button>
      <Button size="xs" variant="danger-line" loading={isBusy} onClick={() => void remove()}>
        {text.deleteDo}
      </Button>
    </div>
  )
}
