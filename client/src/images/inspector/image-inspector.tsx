import { useDebouncedValue } from '@mantine/hooks'
import { IconMaximize } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import type { SelectionActsOptions } from '#images/use-selection-acts.ts'
import { ImagePanel } from '#images/viewer/image-panel.tsx'
import type { PanelTab } from '#images/viewer/image-panel.tsx'
import type { StoredItem } from '#local/database.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Inspector } from '#ui/inspector.tsx'
import { toggleInspector } from './inspector-choice.ts'
import { inspectorMessages } from './inspector-messages.ts'
import { ManyImages } from './many-images.tsx'
import classes from './inspector.module.css'

export interface ImageInspectorProps extends SelectionActsOptions {
  /** Shown while none is chosen. */
  focusedId: string | undefined
  onOpen: (id: string) => void
}

/** Who goes through pictures with the arrow keys does not ask the server about each. */
const RESTS_MS = 90

/** Beside a gallery: what is known of the picture that is meant, or of all that are chosen together. */
export function ImageInspector({ focusedId, onOpen, ...options }: ImageInspectorProps) {
  const text = useMessages(inspectorMessages)
  const format = useFormat()
  const [tab, setTab] = useState<PanelTab>('information')
  const { ids } = options.selection
  const [first] = ids
  const isMany = ids.size > 1
  const [id] = useDebouncedValue(ids.size === 1 ? first : focusedId, RESTS_MS)
  const row = useLastRow(id)
  const image = row && detailOf(row.item, 'IMAGE')
  const shown = !isMany && row && image

  return (
    <Inspector
      label={text.inspector}
      title={isMany ? text.many(ids.size, format.number(ids.size)) : shown ? row.item.name : text.inspector}
      actions={shown && <IconButton icon={IconMaximize} label={text.open} onClick={() => onOpen(row.id)} />}
      onClose={toggleInspector}
    >
      {isMany && <ManyImages {...options} />}
      {shown && <ImagePanel item={row.item} image={image} tab={tab} onTab={setTab} onAsk={options.onAsk} />}
      {!isMany && !shown && (
        <div className={classes.nothing}>
          <p>{id === undefined ? text.nothing : text.gone}</p>
          {id === undefined && <p>{text.nothingLead}</p>}
        </div>
      )}
    </Inspector>
  )
}

const SETTLES_MS = 500

/** From one picture to the next the former stays until the next is read, so that nothing jumps; what is gone goes. */
function useLastRow(id: string | undefined): StoredItem | undefined {
  const row = useLocalItem(id ?? '')
  const [last, setLast] = useState(row)
  useEffect(() => {
    if (row || id === undefined) return setLast(row)
    const timer = setTimeout(() => setLast(undefined), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [row, id])
  return row ?? (id === undefined ? undefined : last)
}
