import { IconFileExport, IconTransfer } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { ActionIcon } from '@mantine/core'
import { useBoard } from '#board/board-context.ts'
import type { BoardPart } from '#board/board-part.ts'
import { askExchange, takeBeginning, useExchangeAsk } from './exchange-asks.ts'
import { exchangeMessages } from './exchange.messages.ts'

const loadMenu = () => import('./exchange-menu-items.tsx')
const ExchangeMenuItems = lazyPart(async () => (await loadMenu()).ExchangeMenuItems)
const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

function ExchangeMenu() {
  const text = useMessages(exchangeMessages)
  const { trigger, asked } = useMenuOnDemand(loadMenu)
  return (
    <>
      <ActionIcon {...trigger} aria-label={text.menu} data-tip={text.menu}>
        <Icon of={IconTransfer} size="md" />
      </ActionIcon>
      {asked && (
        <Suspense>
          <ExchangeMenuItems {...asked} />
        </Suspense>
      )}
    </>
  )
}

function ExchangeDialogs() {
  const { board, canWrite } = useBoard()
  const asked = useExchangeAsk()
  const close = () => askExchange(undefined)
  useEffect(() => () => askExchange(undefined), [board.id])
  useEffect(() => {
    const file = canWrite ? takeBeginning(board.id) : undefined
    if (file) askExchange({ is: 'import', file })
  }, [board.id, canWrite])
  return (
    <Suspense>
      {asked?.is === 'export' && <ExportDialog range={asked.range} onClose={close} />}
      {asked?.is === 'import' && <ImportDialog key={asked.file.name} file={asked.file} onClose={close} />}
    </Suspense>
  )
}

/** What is seen may be taken along; import is in its menu only for who may write. */
const forAll = {
  TopBarItem: ExchangeMenu,
  Behind: ExchangeDialogs,
  selectionItems: [
    {
      id: 'export-selection',
      title: { en: exchangeMessages.en.exportSelection, vi: exchangeMessages.vi.exportSelection },
      icon: IconFileExport,
      order: 90,
      forReaders: true,
      isShown: editor => editor.getSelectedShapeIds().length > 0,
      run: () => askExchange({ is: 'export', range: 'selection' }),
    },
  ],
} satisfies Partial<BoardPart>

export const exchangePart: BoardPart = { id: 'exchange', ...forAll, forVisitors: forAll }
