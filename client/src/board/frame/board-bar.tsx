import { IconChevronRight, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { SaveMark } from '#documents/save-mark.tsx'
import { ThingDialogs } from '#items/thing-dialogs.tsx'
import { ThingMenu } from '#items/thing-menu.tsx'
import type { ThingAsk } from '#items/thing-kind.ts'
import type { DocumentSession, SessionStanding } from '#local/document-session.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { LogoMark } from '#ui/logo.tsx'
import { BoardContext } from '#board/board-context.ts'
import { isVisitor, useBoardPerson } from '#board/board-person.ts'
import { boardKind } from '#board/gallery/board-kind.ts'
import { partsFor } from '#board/board-parts.ts'
import { PeopleHere } from '#board/presence/people-here.tsx'
import { BackLink } from './back-link.tsx'
import { boardMessages } from './board.messages.ts'
import { PartSlot } from './part-slot.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { UndoRedo } from './undo-redo.tsx'
import { useBoardSaveState } from './use-board-save-state.ts'
import classes from './board-bar.module.css'

export interface BoardBarProps {
  board: ArtboardAnswer
  session: DocumentSession
  state: SessionStanding
  /** After it was deleted, or left. */
  onGone: () => void
}

export function BoardBar({ board, session, state, onGone }: BoardBarProps) {
  const text = useMessages(boardMessages)
  const open = use(BoardContext)
  const person = useBoardPerson()
  // A review guest or a visitor has nowhere else to go, and nothing to give.
  const isGuest = isVisitor(person) || person.onlyItemId !== null
  const [asked, setAsked] = useState<ThingAsk>()
  return (
    <header className={classes.bar}>
      {isGuest ? (
        <span className={classes.guest}>
          <LogoMark />
          <b>{board.name}</b>
        </span>
      ) : (
        <>
          <BackLink to="/artboards" label={text.back} />
          <nav className={classes.crumbs} aria-label={text.boards}>
            <Link to="/artboards">{text.boards}</Link>
            <Icon of={IconChevronRight} size="xs" />
            <b aria-current="page">{board.name}</b>
          </nav>
          <ThingMenu kind={boardKind} thing={board} onAsk={setAsked} />
        </>
      )}
      {open && (
        <span className={classes.undo}>
          <UndoRedo />
        </span>
      )}
      <span className={classes.saved} data-guest={isGuest || undefined}>
        {!isVisitor(person) && <HowSaved boardId={board.id} session={session} />}
        {isVisitor(person) && state.phase === 'ready' && <SaveMark state="read-only" />}
      </span>
      <span className={classes.push} />
      {open && <PeopleHere />}
      {open && <PartSlot parts={partsFor(open.person)} place="TopBarItem" />}
      {isVisitor(person) && state.phase !== 'closed' && (
        <span className={classes.share}>
          <SignInLink />
        </span>
      )}
      {!isGuest && (
        <span className={classes.share}>
          <Button variant="line" icon={IconUserPlus} onClick={() => setAsked({ is: 'share', thing: board })}>
            <span className={classes.word}>{text.share}</span>
          </Button>
        </span>
      )}
      <ThingDialogs kind={boardKind} asked={asked} onClose={() => setAsked(undefined)} onGone={onGone} />
    </header>
  )
}

function HowSaved({ boardId, session }: { boardId: string; session: DocumentSession }) {
  return <SaveMark state={useBoardSaveState(boardId, session)} />
}
