import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Editor } from '@tldraw/tldraw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import type { BoardChange } from './compare-boards.ts'
import { nameEntry } from './entry-name.ts'
import { historyMessages } from './history.messages.ts'
import { leaveHistory, lookAt, showHistory, useMarked, useStage } from './history-view.ts'
import type { HistoryView } from './history-view.ts'
import { useRemovedSince } from './use-removed-since.ts'
import { useSince } from './since.ts'
import classes from './history.module.css'

/** What differs between two versions. */
export function ComparedList({ view }: { view: Extract<HistoryView, { is: 'compared' }> }) {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const stage = useStage()
  const { changes } = useMarked()
  const against = view.against ? nameEntry(view.against, format) : text.now
  return (
    <>
      <div className={classes.listHead}>
        <IconButton
          icon={IconArrowLeft}
          label={text.list}
          size="xs"
          onClick={() => showHistory({ is: 'version', entry: view.entry })}
        />
        <p>
          {nameEntry(view.entry, format)} → {against}
        </p>
      </div>
      {stage && changes.length === 0 && <p className={classes.lead}>{text.noChanges}</p>}
      <Changes editor={stage} changes={changes} />
    </>
  )
}

/** What others have done to the board since one was there. */
export function SinceList() {
  const text = useMessages(historyMessages)
  const { editor } = useBoard()
  const { changes } = useMarked()
  const { peopleOf } = useSince()
  const removed = useRemovedSince()
  return (
    <>
      <div className={classes.listHead}>
        <p>{text.since}</p>
        <Button variant="line" size="xs" onClick={leaveHistory}>
          {text.done}
        </Button>
      </div>
      <Changes editor={editor} changes={changes} peopleOf={peopleOf} />
      {removed > 0 && <p className={classes.lead}>{text.sinceRemoved(removed)}</p>}
    </>
  )
}

interface ChangesProps {
  editor: Editor | null
  changes: readonly BoardChange[]
  peopleOf?: (change: BoardChange) => readonly PersonBrief[]
}

function Changes({ editor, changes, peopleOf }: ChangesProps) {
  const text = useMessages(historyMessages)
  const { at } = useMarked()
  if (!editor || changes.length === 0) return null
  const count = (kind: BoardChange['kind']) => changes.filter(change => change.kind === kind).length
  const step = (by: number) =>
    lookAt(editor, at === null ? (by > 0 ? 0 : changes.length - 1) : (at + by + changes.length) % changes.length)
  return (
    <>
      <div className={classes.steps}>
        <p>{text.counts(count('added'), count('changed'), count('removed'))}</p>
        {at !== null && <span>{text.position(at + 1, changes.length)}</span>}
        <IconButton icon={IconChevronUp} size="xs" label={text.previous} onClick={() => step(-1)} />
        <IconButton icon={IconChevronDown} size="xs" label={text.next} onClick={() => step(1)} />
      </div>
      <ul className={classes.changes} aria-label={text.changesList}>
        {changes.map((change, index) => (
          <li key={change.shapeId}>
            <button type="button" aria-current={index === at || undefined} onClick={() => lookAt(editor, index)}>
              <i data-kind={change.kind} aria-hidden="true" />
              {change.fileId !== null && <Picture fileId={change.fileId} />}
              <Words change={change} />
              {peopleOf && <Faces people={peopleOf(change)} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Picture({ fileId }: { fileId: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  return (
    <img
      src={filePath(fileId, '320')}
      alt=""
      loading="lazy"
      className={classes.changed}
      onError={() => setGone(true)}
    />
  )
}

function Words({ change }: { change: BoardChange }): ReactNode {
  const text = useMessages(historyMessages)
  const { things } = text
  const thing = Object.hasOwn(things, change.what) ? things[change.what as keyof typeof things] : things.other
  const how =
    change.kind === 'changed' && change.aspects.length > 0
      ? change.aspects.map(aspect => text.aspects[aspect]).join(', ')
      : text.kinds[change.kind]
  return (
    <span>
      <b>{change.words ? `${thing}: ${change.words}` : thing}</b>
      <small>
        {how} · {change.pageName}
      </small>
    </span>
  )
}

function Faces({ people }: { people: readonly PersonBrief[] }) {
  return (
    <span className={classes.faces}>
      {people.slice(0, 3).map(({ uid, name, picture }) => (
        <Avatar key={uid} uid={uid} name={name} src={picture} size="sm" labelled />
      ))}
    </span>
  )
}
