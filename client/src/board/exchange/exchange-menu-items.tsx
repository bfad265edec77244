import { Menu } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { useBoard } from '#board/board-context.ts'
import { chooseFile } from './choose-file.ts'
import { askExchange } from './exchange-asks.ts'
import { exchangeMessages } from './exchange.messages.ts'
import { importedNames } from './import-content.ts'

export function ExchangeMenuItems(asked: AskedMenu) {
  const text = useMessages(exchangeMessages)
  const { canWrite } = useBoard()
  return (
    <AnchoredMenu {...asked}>
      <Menu.Item leftSection={<Icon of={IconDownload} />} onClick={() => askExchange({ is: 'export' })}>
        {text.export}
      </Menu.Item>
      {canWrite && (
        <Menu.Item
          leftSection={<Icon of={IconUpload} />}
          onClick={() => chooseFile(importedNames, file => askExchange({ is: 'import', file }))}
        >
          {text.import}
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}
