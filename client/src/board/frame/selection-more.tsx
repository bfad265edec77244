import { Menu } from '@mantine/core'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { useBoard } from '#board/board-context.ts'
import type { SelectionItem } from '#board/board-part.ts'

/** What can be done with what is selected, as far as it has no room in the bar. */
export function SelectionMore({ items, ...asked }: AskedMenu & { items: readonly SelectionItem[] }) {
  const locale = useLocale()
  const board = useBoard()
  return (
    <AnchoredMenu {...asked}>
      {items.map(({ id, title, icon, run }) => (
        <Menu.Item key={id} leftSection={<Icon of={icon} />} onClick={() => run(board)}>
          {title[locale]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
