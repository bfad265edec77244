import { IconFocus2 } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import type { TLPageId } from '@tldraw/tldraw'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { useBoard } from '#board/board-context.ts'
import { isVisitor } from '#board/board-person.ts'
import { useBoardPeople } from './board-people.ts'
import { peopleMessages } from './people.messages.ts'
import { toggleFollowing } from './toggle-following.ts'
import { useFollowed, usePeople } from './use-people.ts'
import type { PersonHere } from './use-people.ts'
import classes from './people-here.module.css'

/** Everybody who is at the board, and where. */
export function PeopleList(asked: AskedMenu) {
  const text = useMessages(peopleMessages)
  const { editor, person } = useBoard()
  const people = usePeople(editor)
  const knownOf = useBoardPeople(people.length > 0)
  return (
    <AnchoredPopover {...asked} label={text.here} width={280}>
      <ul className={classes.list}>
        {!isVisitor(person) && (
          <li>
            <Avatar uid={person.uid} name={person.name} src={person.picture} size="sm" />
            <span className={classes.name}>
              {person.name} <small>{text.you}</small>
            </span>
          </li>
        )}
        {people.map(one => (
          <PersonRow
            key={one.uid}
            person={one}
            picture={knownOf(one.uid)?.picture ?? null}
            onFollow={() => asked.onChange(false)}
          />
        ))}
      </ul>
    </AnchoredPopover>
  )
}

interface PersonRowProps {
  person: PersonHere
  picture: string | null
  onFollow: () => void
}

function PersonRow({ person, picture, onFollow }: PersonRowProps) {
  const text = useMessages(peopleMessages)
  const { editor, person: self } = useBoard()
  const followedId = useFollowed(editor)
  const page = useValue('their page', () => editor.getPage(person.pageId as TLPageId), [editor, person.pageId])
  const ownPageId = useValue('current page', () => editor.getCurrentPageId(), [editor])
  const isElsewhere = person.pageId !== ownPageId
  const facts = [
    isElsewhere && page ? text.onPage(page.name) : '',
    person.isIdle ? text.idle : '',
    person.followsId === `user:${self.uid}` ? text.followsYou : '',
  ].filter(Boolean)
  return (
    <li>
      <Avatar uid={person.uid} name={person.name} src={picture} size="sm" />
      <span className={classes.name}>
        {person.name} {facts.length > 0 && <small>{facts.join(', ')}</small>}
      </span>
      <Button
        size="xs"
        icon={IconFocus2}
        aria-label={text.followOne(person.name)}
        active={person.userId === followedId}
        onClick={() => {
          toggleFollowing(editor, person.userId)
          onFollow()
        }}
      >
        {text.follow}
      </Button>
    </li>
  )
}
