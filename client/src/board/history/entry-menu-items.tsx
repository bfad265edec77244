import { Menu } from '@mantine/core'
import { IconArrowsDiff, IconCursorText, IconEye, IconGitFork, IconRestore, IconTrash } from '@tabler/icons-react'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import type { EntryMenuProps } from './entry-menu.tsx'
import { historyMessages } from './history.messages.ts'
import { showHistory } from './history-view.ts'
import { useHistoryActs } from './use-history.ts'

/** What can be done with one version; what the person may not is not there. */
export function EntryMenuItems({ entry, mayChange, onAsk, ...asked }: EntryMenuProps & AskedMenu) {
  const text = useMessages(historyMessages)
  const { restore, fork, remove } = useHistoryActs()
  return (
    <AnchoredMenu {...asked}>
      <Menu.Item leftSection={<Icon of={IconEye} />} onClick={() => showHistory({ is: 'version', entry })}>
        {text.view}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={IconArrowsDiff} />}
        onClick={() => showHistory({ is: 'compared', entry, against: null })}
      >
        {text.compareNow}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconGitFork} />} onClick={() => fork(entry)}>
        {text.fork}
      </Menu.Item>
      {mayChange && (
        <>
          <Menu.Item leftSection={<Icon of={IconRestore} />} onClick={() => restore(entry)}>
            {text.restore}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCursorText} />} onClick={() => onAsk({ is: 'name', entry })}>
            {entry.reason === 'named' ? text.changeName : text.giveName}
          </Menu.Item>
          {entry.reason === 'named' && (
            <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => remove(entry.id)}>
              {text.remove}
            </Menu.Item>
          )}
        </>
      )}
    </AnchoredMenu>
  )
}
