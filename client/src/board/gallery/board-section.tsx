import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'
import { BoardCard } from './board-card.tsx'
import type { ListedBoard } from './board-card.tsx'
import { BoardDialogs } from './board-dialogs.tsx'
import type { BoardAsk } from './board-menu.tsx'
import { boardMessages } from './board.messages.ts'
import classes from './board-section.module.css'

export interface BoardSectionProps {
  title: string
  boards: readonly ListedBoard[]
  /** Leads to all of them. */
  hasMore?: boolean
}

/** A few boards under a heading, with all that is done with one. */
export function BoardSection({ title, boards, hasMore = false }: BoardSectionProps) {
  const text = useMessages(boardMessages)
  const [asked, setAsked] = useState<BoardAsk>()
  const close = () => setAsked(undefined)
  return (
    <section className={classes.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hasMore && <Link to="/artboards">{text.allBoards}</Link>}
      </header>
      <ul>
        {boards.map(board => (
          <li key={board.id}>
            <BoardCard board={board} onAsk={setAsked} headingLevel={3} />
          </li>
        ))}
      </ul>
      <BoardDialogs asked={asked} onClose={close} onGone={close} />
    </section>
  )
}
