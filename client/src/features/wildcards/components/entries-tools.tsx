import { IconArrowsShuffle, IconClipboardList, IconCopyMinus, IconSortAscendingLetters } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Toolbar, ToolbarGap } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import { editorMessages } from '../editor-messages.ts'
import {
  countDuplicates,
  readEntries,
  removeDuplicates,
  shuffleEntries,
  sortEntries,
  writeEntries,
} from '../entries.ts'
import { PasteDialog } from './paste-dialog.tsx'
import classes from './wildcard-editor.module.css'

export interface EntriesToolsProps {
  text: string
  onChange: (text: string) => void
  readOnly: boolean
}

/** How many lines there are, and what can be done with all of them at once. */
export function EntriesTools({ text: written, onChange, readOnly }: EntriesToolsProps) {
  const text = useMessages(editorMessages)
  const [pasting, setPasting] = useState(false)
  const entries = useMemo(() => readEntries(written), [written])
  const duplicates = useMemo(() => countDuplicates(entries), [entries])
  const put = (next: string[]) => onChange(writeEntries(next))

  return (
    <Toolbar label={text.tools}>
      <h2 className={classes.linesTitle}>
        {text.entries} <span className={classes.count}>{text.lines(entries.length)}</span>
      </h2>
      <ToolbarGap />
      {!readOnly && (
        <>
          {duplicates > 0 && (
            <Button
              size="xs"
              icon={IconCopyMinus}
              onClick={() => {
                put(removeDuplicates(entries))
                showToast(text.removed(duplicates), { undo: () => onChange(written) })
              }}
            >
              {text.dedupe(duplicates)}
            </Button>
          )}
          <Button
            size="xs"
            icon={IconSortAscendingLetters}
            disabled={entries.length < 2}
            onClick={() => put(sortEntries(entries))}
          >
            {text.sort}
          </Button>
          <Button
            size="xs"
            icon={IconArrowsShuffle}
            disabled={entries.length < 2}
            onClick={() => put(shuffleEntries(entries))}
          >
            {text.shuffle}
          </Button>
          <Button size="xs" icon={IconClipboardList} onClick={() => setPasting(true)}>
            {text.paste}
          </Button>
          {pasting && <PasteDialog onClose={() => setPasting(false)} onAdd={added => put([...entries, ...added])} />}
        </>
      )}
    </Toolbar>
  )
}
