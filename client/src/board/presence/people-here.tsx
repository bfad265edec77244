import { IconFocus2 } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import { Suspense } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { useBoard } from '#board/board-context.ts'
import { useBoardPeople } from './board-people.ts'
import { peopleMessages } from './people.messages.ts'
import { toggleFollowing } from './toggle-following.ts'
import { useFollowed, usePeople } from './use-people.ts'
import classes from './people-here.module.css'

const AVATARS_MAX = 4
const load = () => import('./people-list.tsx')
const PeopleList = lazyPart(async () => (await load()).PeopleList)

/** Who else is at the board: a press on somebody follows them. */
export function PeopleHere() {
  const text = useMessages(peopleMessages)
  const { editor } = useBoard()
  const people = usePeople(editor)
  const knownOf = useBoardPeople(people.length > 0)
  const followedId = useFollowed(editor)
  const followed = people.find(({ userId }) => userId === followedId)
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  const pageId = useValue('current page', () => editor.getCurrentPageId(), [editor])
  if (people.length === 0) return null
  const shown = people.slice(0, people.length > AVATARS_MAX + 1 ? AVATARS_MAX : AVATARS_MAX + 1)
  const rest = people.length - shown.length
  return (
    <div className={classes.people} role="group" aria-label={text.here}>
      {shown.map(person => {
        const isFollowed = person.userId === followedId
        const label = isFollowed ? text.following(person.name) : text.followOne(person.name)
        return (
          <button
            key={person.uid}
            type="button"
            className={classes.person}
            aria-label={label}
            aria-pressed={isFollowed}
            data-tip={label}
            data-idle={person.isIdle || undefined}
            data-away={person.pageId !== pageId || undefined}
            onClick={() => toggleFollowing(editor, person.userId)}
          >
            <Avatar uid={person.uid} name={person.name} src={knownOf(person.uid)?.picture ?? null} size="sm" />
          </button>
        )
      })}
      {followed ? (
        <Button className={classes.follow} icon={IconFocus2} active onClick={() => editor.stopFollowingUser()}>
          {text.following(followed.name)}
        </Button>
      ) : (
        <Button
          {...trigger}
          className={classes.follow}
          icon={IconFocus2}
          aria-label={rest > 0 ? text.more(rest) : text.follow}
        >
          {rest > 0 ? `+${rest}` : text.follow}
        </Button>
      )}
      {asked && (
        <Suspense>
          <PeopleList {...asked} />
        </Suspense>
      )}
    </div>
  )
}
