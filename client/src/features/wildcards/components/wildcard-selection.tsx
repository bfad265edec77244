import { Popover } from '@mantine/core'
import { IconBooks, IconRestore, IconStar, IconTag, IconTrash, IconTrashX, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { ShareManyDialog } from '#items/share-many-dialog.tsx'
import { SelectionBar } from '#items/selection-bar.tsx'
import { TagEditor } from '#items/tag-editor.tsx'
import type { Selection } from '#items/use-selection.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { listRoutes } from '../hooks/use-wildcard-list.ts'
import { tagWrites, useWildcardActs } from '../hooks/use-wildcard-acts.ts'
import { listMessages } from '../list-messages.ts'
import type { WildcardView } from '../wildcards.routes.ts'

export interface WildcardSelectionProps {
  view: WildcardView
  selection: Selection
  items: readonly WildcardSummary[]
  onDelete: (ids: string[]) => void
}

/** Acts on all that are ticked; each is offered when at least one of them takes it. */
export function WildcardSelection({ view, selection, items, onDelete }: WildcardSelectionProps) {
  const text = useMessages(listMessages)
  const acts = useWildcardActs()
  const ticked = items.filter(item => selection.ids.has(item.id))
  const [isSharing, setIsSharing] = useState(false)
  const shareable = ticked.filter(item => item.capabilities.canShare)
  const ids = ticked.map(item => item.id)
  const some = (can: keyof WildcardSummary['capabilities']) => ticked.some(item => item.capabilities[can])
  const then = (act: (ids: string[]) => Promise<void>) => () => void act(ids).then(selection.clear)

  return (
    <SelectionBar count={ids.length} onClear={selection.clear}>
      {view === 'trash' ? (
        <>
          <Button icon={IconRestore} onClick={then(acts.recover)}>
            {text.recover}
          </Button>
          <Button variant="danger" icon={IconTrashX} onClick={() => onDelete(ids)}>
            {text.deleteForever}
          </Button>
        </>
      ) : (
        <>
          <Button icon={IconStar} onClick={then(acts.favorite)}>
            {text.favorite}
          </Button>
          {shareable.length > 0 && (
            <Button icon={IconUserPlus} onClick={() => setIsSharing(true)}>
              {text.share}
            </Button>
          )}
          {isSharing && (
            <ShareManyDialog
              routes={wildcardsRoutes}
              items={shareable}
              refreshes={listRoutes}
              onClose={() => setIsSharing(false)}
            />
          )}
          {some('canUpdate') && (
            <Popover position="top" trapFocus>
              <Popover.Target>
                <Button icon={IconTag}>{text.tagSelected}</Button>
              </Popover.Target>
              <Popover.Dropdown>
                <TagEditor
                  routes={wildcardsRoutes}
                  writes={tagWrites}
                  ids={ids}
                  tags={[]}
                  announce
                  refreshes={listRoutes}
                />
              </Popover.Dropdown>
            </Popover>
          )}
          {some('canAddToLibrary') && (
            <Button icon={IconBooks} onClick={then(acts.addToLibrary)}>
              {text.addToLibrary}
            </Button>
          )}
          {some('canDelete') && (
            <Button icon={IconTrash} onClick={then(acts.trash)}>
              {text.trash}
            </Button>
          )}
        </>
      )}
    </SelectionBar>
  )
}
