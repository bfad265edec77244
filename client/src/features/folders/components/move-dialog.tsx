import { TextInput } from '@mantine/core'
import { IconFolder, IconFolders, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import type { Tree } from '@atelier/shared-schema/documents/tree.ts'
import { isWithin, pathOf } from '@atelier/shared-schema/documents/tree.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { foldersMessages } from '../folders.messages.ts'
import { canDropInto, canTake } from '../hooks/use-folder-drop.ts'
import { useServerActs } from '../hooks/use-server-acts.ts'
import { describeFolders } from '../hooks/use-tree-acts.ts'
import { useTreePlaces } from '../hooks/use-tree-place.ts'
import type { TreePlace } from '../hooks/use-tree-place.ts'
import { searchFolders, visibleRows } from '../tree-rows.ts'
import classes from './move-dialog.module.css'

export interface MoveDialogProps {
  place: TreePlace
  ids: readonly string[]
  onMove: (target: string | null) => void
  onClose: () => void
}

interface Choice {
  place: TreePlace
  id: string | null
  name: string
  depth: number
  /** Why it cannot be chosen. */
  refused?: string
}

const SHOWN_MAX = 400

/** The way to move without a pointer that drags: every place there is, those that cannot be chosen with the reason. */
export function MoveDialog({ place, ids, onMove, onClose }: MoveDialogProps) {
  const text = useMessages(foldersMessages)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ place: TreePlace; id: string | null }>()
  const { moveAcross } = useServerActs()
  const documentName = place.session.name
  const what = describeFolders(place.tree, ids)
  // Out of one tree into another goes through the server alone.
  const others = useTreePlaces().filter(({ session, state }) => session !== place.session && state.canWrite)
  const places = [place, ...(place.state.connected ? others.filter(({ state }) => state.connected) : [])]
  const choices: Choice[] = places
    .flatMap(each => choicesIn(each, search, text.topLevel))
    .map(choice => ({
      ...choice,
      refused: choice.place === place ? whyNot(place.tree, ids, choice.id, text) : undefined,
    }))
  const target = chosen && places.find(({ session }) => session === chosen.place.session)
  const canMove = target !== undefined && canTake(target, { documentName, ids }, chosen?.id ?? null)

  function move(): void {
    onClose()
    if (!chosen || !target) return
    if (target === place) onMove(chosen.id)
    else void moveAcross({ documentName, ids }, target, chosen.id)
  }

  return (
    <Dialog opened onClose={onClose} title={text.moveTitle(what)} size="md">
      <TextInput
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<Icon of={IconSearch} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.list} role="radiogroup" aria-label={text.moveTitle(what)}>
        {choices.map(({ place: where, id, name, depth, refused }) => (
          <label
            key={`${where.session.name} ${id}`}
            className={classes.choice}
            data-refused={refused !== undefined || undefined}
            style={{ '--depth': depth } as CSSProperties}
          >
            <input
              type="radio"
              name="target"
              checked={chosen?.place.session === where.session && chosen.id === id}
              disabled={refused !== undefined}
              onChange={() => setChosen({ place: where, id })}
            />
            <Icon of={id === null ? IconFolders : IconFolder} />
            <span className={classes.name}>{name}</span>
            {refused && <span className={classes.why}>{refused}</span>}
          </label>
        ))}
        {choices.length === 0 && <p className={classes.none}>{text.nothingFound(search.trim())}</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" disabled={!canMove} onClick={move}>
          {text.moveHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** All in the order of the tree, or what a search finds with the way to it. */
function choicesIn(place: TreePlace, search: string, topLevel: (name: string) => string): Choice[] {
  const { tree } = place
  if (search.trim() !== '') {
    return searchFolders(tree, search)
      .slice(0, SHOWN_MAX)
      .map(({ id }) => ({
        place,
        id,
        name: pathOf(tree, id)
          .map(folder => folder.name)
          .join(' › '),
        depth: 0,
      }))
  }
  const below = visibleRows(tree, new Set(tree.folders.keys()), '')
    .slice(0, SHOWN_MAX)
    .map(({ id, name, level }) => ({ place, id, name, depth: level }))
  return [{ place, id: null, name: topLevel(place.name), depth: 0 }, ...below]
}

function whyNot(
  tree: Tree,
  ids: readonly string[],
  target: string | null,
  text: { notIntoItself: string; alreadyThere: string },
): string | undefined {
  if (ids.some(id => isWithin(tree, target, id))) return text.notIntoItself
  return canDropInto(tree, ids, target) ? undefined : text.alreadyThere
}
