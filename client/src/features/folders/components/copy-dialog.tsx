import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { documentMessages } from '#documents/document.messages.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { useSignedInPerson } from '#api/session.ts'
import type { DocumentCopy } from '#local/document-copies.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree } from '@atelier/shared-schema/documents/tree.ts'
import { TreeRefusal } from '@atelier/shared-schema/documents/tree-acts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { foldersMessages } from '../folders.messages.ts'
import type { TreePlace } from '../hooks/use-tree-place.ts'
import { applyDifference, compareTrees } from '../tree-difference.ts'
import type { TreeDifference } from '../tree-difference.ts'
import { copyMessages } from './copy-dialog.messages.ts'
import classes from './copy-dialog.module.css'

interface Opened {
  tree: Tree
  unread: number
  differences: TreeDifference[]
}

const keyOf = ({ kind, id }: TreeDifference) => `${kind} ${id}`

/** A copy beside the folders as they are: what it has otherwise, to be taken over one by one. */
export function CopyDialog({ place, copy, onClose }: { place: TreePlace; copy: DocumentCopy; onClose: () => void }) {
  const text = useMessages(copyMessages)
  const said = useMessages(documentMessages)
  const format = useFormat()
  const { uid } = useSignedInPerson()
  const { session, state } = place
  const [opened, setOpened] = useState<Opened | 'gone'>()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const [made] = useState(() => new Map<string, string>())

  useEffect(() => {
    let left = false
    session.openCopy(copy).then(content => {
      if (left) return
      if (!content) return setOpened('gone')
      const tree = resolveTree(content.doc)
      setOpened({ tree, unread: content.unread, differences: compareTrees(tree, resolveTree(session.doc)) })
    }, showError)
    return () => {
      left = true
    }
  }, [session, copy])

  function take(differences: readonly TreeDifference[]): void {
    const done = new Set(taken)
    for (const difference of differences) {
      if (done.has(keyOf(difference))) continue
      try {
        applyDifference(session.doc, difference, { by: uid, now: Date.now(), made })
        done.add(keyOf(difference))
      } catch (error) {
        tellRefusal(error)
      }
    }
    setTaken(done)
  }

  const refusals = useMessages(foldersMessages).refusals
  function tellRefusal(error: unknown): void {
    if (error instanceof TreeRefusal) showToast(refusals[error.reason], { tone: 'danger' })
    else showError(error)
  }

  function discard(): void {
    onClose()
    void session.discardCopy(copy)
  }

  const differences = opened && opened !== 'gone' ? opened.differences : []
  const isDone = differences.every(difference => taken.has(keyOf(difference)))
  return (
    <Dialog opened onClose={onClose} title={text.title} size="md">
      <p className={classes.lead}>{text.lead(format.relative(copy.keptAt))}</p>
      {!opened && <SkeletonRows count={4} height={44} />}
      {opened === 'gone' && <p>{text.gone}</p>}
      {opened && opened !== 'gone' && (
        <>
          {opened.unread > 0 && <p className={classes.lead}>{text.unread(opened.unread)}</p>}
          {differences.length === 0 && <p>{text.nothing}</p>}
          <ul className={classes.list}>
            {differences.map(difference => (
              <li key={keyOf(difference)}>
                <span>{describe(difference, opened.tree, place.name, text)}</span>
                {taken.has(keyOf(difference)) ? (
                  <span className={classes.taken}>
                    <Icon of={IconCheck} />
                    {text.taken}
                  </span>
                ) : (
                  <Button size="xs" variant="line" disabled={!state.canWrite} onClick={() => take([difference])}>
                    {text.take}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button variant="danger" onClick={() => (isDone ? discard() : setAsking(true))}>
          {text.discard}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
        {differences.length > 1 && (
          <Button variant="primary" disabled={!state.canWrite || isDone} onClick={() => take(differences)}>
            {text.takeAll}
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        opened={asking}
        title={said.discardTitle}
        confirm={said.discardCopy}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        {said.discardDetail}
      </ConfirmDialog>
    </Dialog>
  )
}

function describe(difference: TreeDifference, tree: Tree, place: string, text: (typeof copyMessages)['en']): string {
  const { name } = difference
  const where = (parentId: string | null) => (parentId === null ? place : (tree.folders.get(parentId)?.name ?? place))
  switch (difference.kind) {
    case 'added':
      return text.added(name, where(difference.parentId))
    case 'moved':
      return text.moved(name, where(difference.parentId))
    case 'renamed':
      return text.renamed(name, difference.now)
    case 'trashed':
      return text.trashed(name)
    case 'restored':
      return text.restored(name)
  }
}
