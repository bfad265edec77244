import { VisuallyHidden } from '@mantine/core'
import { useEditor, useValue } from '@tldraw/tldraw'
import {
  IconChevronLeft,
  IconChevronRight,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { describeKeys, useShortcuts } from '#app/shortcuts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { focusBoard } from '#board/frame/board-focus.ts'
import { useBoard } from '#board/board-context.ts'
import { BoardPicture } from '#board/making/board-picture.tsx'
import { Island } from '#board/making/island.tsx'
import { stagingKeys } from '#board/making/making-keys.ts'
import type { PlaceholderShape } from '#board/making/shape-types.ts'
import { accept, choose, discard, keepAll, walk } from './staging-acts.ts'
import { stagingMessages } from './staging.messages.ts'
import { broughtOf, useStaged } from './use-staged.ts'
import { useStagingKeys } from './use-staging-keys.ts'
import { useVoterNames } from './use-voter-names.ts'
import { turnVote, voterOf, votesFor } from './vote-binding.ts'
import classes from './staging-strip.module.css'

/** What came of an asking, to be looked through and taken. Everybody sees the same one. */
export function StagingStrip() {
  const shape = useStaged()
  return shape ? <Strip key={shape.id} shape={shape} /> : null
}

function Strip({ shape }: { shape: PlaceholderShape }) {
  const text = useMessages(stagingMessages)
  const editor = useEditor()
  const { canWrite, role, person } = useBoard()
  const { results } = shape.props
  const current = shape.props.chosen ?? results[0] ?? ''
  const at = results.indexOf(current) + 1
  const canTake = canWrite && (role !== 'contributor' || shape.meta['createdBy'] === person.uid)

  const close = () => {
    broughtOf(editor).set(null)
    if (editor.getOnlySelectedShapeId() === shape.id) editor.selectNone()
  }
  const take = (act: (board: typeof editor, from: PlaceholderShape) => void) => {
    if (!canTake) return
    act(editor, shape)
    focusBoard(editor)
  }
  const throwAway = () => {
    if (!canTake) return
    const undo = discard(editor, shape)
    showToast(text.discarded, { undo })
    focusBoard(editor)
  }
  useShortcuts(stagingKeys)
  useStagingKeys(editor, {
    walk: by => canWrite && walk(editor, shape, by),
    accept: () => take(accept),
    close,
  })

  return (
    <div className={classes.room}>
      <Island className={classes.strip} role="toolbar" aria-label={text.strip}>
        {results.length > 1 && (
          <span className={classes.walk}>
            <IconButton
              icon={IconChevronLeft}
              size="xs"
              label={`${text.previous} (←)`}
              disabled={!canWrite}
              onClick={() => walk(editor, shape, -1)}
            />
            <output className={classes.at}>{text.of(at, results.length)}</output>
            <IconButton
              icon={IconChevronRight}
              size="xs"
              label={`${text.next} (→)`}
              disabled={!canWrite}
              onClick={() => walk(editor, shape, 1)}
            />
          </span>
        )}
        <Thumbs shape={shape} current={current} canChoose={canWrite} />
        <span className={classes.acts}>
          <Vote shape={shape} result={current} />
          {canWrite && (
            <>
              <IconButton
                icon={IconTrash}
                label={text.discard}
                disabled={!canTake}
                className={classes.discard}
                onClick={throwAway}
              />
              {results.length > 1 && (
                <Button className={classes.all} disabled={!canTake} onClick={() => take(keepAll)}>
                  {text.keepAll}
                </Button>
              )}
              <Button
                variant="primary"
                disabled={!canTake}
                shortcut={describeKeys('enter')}
                data-tip={canTake ? undefined : text.othersOnly}
                onClick={() => take(accept)}
              >
                {text.accept}
              </Button>
            </>
          )}
          <IconButton icon={IconX} size="xs" label={`${text.close} (Esc)`} className={classes.close} onClick={close} />
        </span>
      </Island>
    </div>
  )
}

interface ThumbsProps {
  shape: PlaceholderShape
  current: string
  canChoose: boolean
}

function Thumbs({ shape, current, canChoose }: ThumbsProps) {
  const text = useMessages(stagingMessages)
  const editor = useEditor()
  const list = useRef<HTMLDivElement>(null)
  const { results, w, h } = shape.props
  const counts = useValue('votes', () => results.map(result => votesFor(editor, shape.id, result).length), [
    editor,
    shape.id,
    results,
  ])
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div ref={list} className={classes.thumbs} style={{ '--ratio': Math.min(2, Math.max(0.5, w / h)) } as object}>
      {results.map((result, index) => {
        const votes = counts[index] ?? 0
        return (
          <button
            key={result}
            type="button"
            className={classes.thumb}
            aria-label={votes === 0 ? text.result(index + 1) : text.resultWithVotes(index + 1, votes)}
            aria-pressed={result === current}
            disabled={!canChoose}
            onClick={() => choose(editor, shape, result)}
          >
            <BoardPicture asset={result} variant="320" alt="" />
            {votes > 0 && (
              <span className={classes.votes} aria-hidden="true">
                <Icon of={IconThumbUpFilled} size="xs" />
                {votes}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** One each: for what is shown, given or taken back. */
function Vote({ shape, result }: { shape: PlaceholderShape; result: string }) {
  const text = useMessages(stagingMessages)
  const editor = useEditor()
  const { person, canWrite } = useBoard()
  const votes = useValue('votes', () => votesFor(editor, shape.id, result), [editor, shape.id, result])
  const nameOf = useVoterNames(votes.length > 0)
  const voters = votes.map(voterOf)
  const isMine = voters.includes(person.uid)
  if (!canWrite && votes.length === 0) return null
  const who = votes.length > 0 ? text.voters(voters.map(nameOf)) : text.vote
  return (
    <button
      type="button"
      className={classes.vote}
      aria-pressed={isMine}
      data-tip={who}
      disabled={!canWrite}
      onClick={() => turnVote(editor, person.uid, shape, result)}
    >
      <Icon of={isMine ? IconThumbUpFilled : IconThumbUp} />
      {votes.length > 0 && <span>{votes.length}</span>}
      <VisuallyHidden>{votes.length > 0 ? `${isMine ? text.unvote : text.vote}. ${who}` : text.vote}</VisuallyHidden>
    </button>
  )
}
