import { Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { areas } from './areas.ts'

/** The areas that the bar of a phone has no room for. */
export function MoreMenuItems(asked: AskedMenu) {
  const locale = useLocale()
  const router = useRouter()
  return (
    <AnchoredMenu {...asked} position="top-end" width={208}>
      {areas
        .filter(area => area.isInMore)
        .map(area => (
          <Menu.Item
            key={area.id}
            leftSection={<Icon of={area.icon} />}
            onClick={() => void router.navigate({ to: area.path })}
          >
            {area.title[locale]}
          </Menu.Item>
        ))}
    </AnchoredMenu>
  )
}
