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
import { canDropInto } from '../hooks/use-folder-drop.ts'
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
  const [chosen, setChosen] = useState<string | null>()
  const { tree } = place
  const names = ids.map(id => tree.folders.get(id)?.name ?? '')
  const what = names.length === 1 ? text.quoted(names[0] ?? '') : text.several(names.length)
  const choices: Choice[] = [
    ...(search.trim() === '' ? [{ id: null, name: text.topLevel(place.name), depth: 0 }] : []),
    ...foldersToChoose(tree, search),
  ].map(choice => ({ ...choice, ...whyNot(tree, ids, choice.id, text) }))
  const canMove = chosen !== undefined && canDropInto(tree, ids, chosen)

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
        {choices.map(({ id, name, depth, refused }) => (
          <label
            key={id ?? 'top'}
            className={classes.choice}
            data-refused={refused !== undefined || undefined}
            style={{ '--depth': depth } as CSSProperties}
          >
            <input
              type="radio"
              name="target"
              checked={chosen === id}
              disabled={refused !== undefined}
              onChange={() => setChosen(id)}
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
        <Button
          variant="primary"
          disabled={!canMove}
          onClick={() => {
            onClose()
            if (chosen !== undefined) onMove(chosen)
          }}
        >
          {text.moveHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** All in the order of the tree, or what a search finds with the way to it. */
function foldersToChoose(tree: Tree, search: string): Choice[] {
  if (search.trim() !== '') {
    return searchFolders(tree, search)
      .slice(0, SHOWN_MAX)
      .map(({ id }) => ({
        id,
        name: pathOf(tree, id)
          .map(folder => folder.name)
          .join(' › '),
        depth: 0,
      }))
  }
  return visibleRows(tree, new Set(tree.folders.keys()), '')
    .slice(0, SHOWN_MAX)
    .map(({ id, name, level }) => ({ id, name, depth: level }))
}

function whyNot(
  tree: Tree,
  ids: readonly string[],
  target: string | null,
  text: { notIntoItself: string; alreadyThere: string },
): { refused?: string } {
  if (ids.some(id => isWithin(tree, target, id))) return { refused: text.notIntoItself }
  return canDropInto(tree, ids, target) ? {} : { refused: text.alreadyThere }
}
