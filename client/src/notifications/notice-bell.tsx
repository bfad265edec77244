import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { IconButton } from '#ui/button.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { noticesMessages } from './notices.messages.ts'
import { useNewNotices } from './use-notices.ts'
import classes from './notices.module.css'

const load = () => import('./notice-panel.tsx')
const NoticePanel = lazyPart(async () => (await load()).NoticePanel)

/** More are not counted. */
const SHOWN_MAX = 99

/** What came since the person last looked, and the list below it. */
export function NoticeBell() {
  const text = useMessages(noticesMessages)
  const locale = useLocale()
  const count = useNewNotices()
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  const label = count > 0 ? `${text.title}: ${text.fresh(count)}` : text.title
  return (
    <>
      <span className={classes.bell}>
        <IconButton icon={IconBell} label={label} {...trigger} />
        {count > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {count > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(locale, count)}
          </span>
        )}
      </span>
      {asked && (
        <Suspense>
          <NoticePanel {...asked} />
        </Suspense>
      )}
    </>
  )
}
