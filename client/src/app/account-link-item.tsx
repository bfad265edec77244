import { Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import type { AccountLink } from './account-links.ts'

export function AccountLinkItem({ link }: { link: AccountLink }) {
  const router = useRouter()
  const locale = useLocale()
  return (
    <Menu.Item leftSection={<Icon of={link.icon} />} onClick={() => void router.navigate({ to: link.path })}>
      {link.title[locale]}
    </Menu.Item>
  )
}
