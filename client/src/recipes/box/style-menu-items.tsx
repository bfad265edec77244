import { Menu } from '@mantine/core'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { styleChoices } from './style-choices.ts'
import classes from './chips.module.css'

export function StyleMenuItems({ onChoose, ...asked }: AskedMenu & { onChoose: (style: string) => void }) {
  const locale = useLocale()
  return (
    <AnchoredMenu {...asked} position="bottom-start" classNames={{ dropdown: classes.menu ?? '' }}>
      {styleChoices.map(style => (
        <Menu.Item key={style.name} onClick={() => onChoose(style.name)}>
          {style.label[locale]}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
