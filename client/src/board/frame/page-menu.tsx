import { IconFiles } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import { Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { useBoard } from '#board/board-context.ts'
import { pageMessages } from './page.messages.ts'
import classes from './zoom-bar.module.css'

const load = () => import('./page-menu-items.tsx')
const PageMenuItems = lazyPart(async () => (await load()).PageMenuItems)

/** Which page is open, and the others. */
export function PageMenu() {
  const text = useMessages(pageMessages)
  const { editor } = useBoard()
  const { trigger, asked } = useMenuOnDemand(load, 'dialog')
  const name = useValue('page', () => editor.getCurrentPage().name, [editor])
  const label = text.pages(name)
  return (
    <>
      <button type="button" {...trigger} className={classes.page} aria-label={label} data-tip={label}>
        <Icon of={IconFiles} />
        <span>{name}</span>
      </button>
      {asked && (
        <Suspense>
          <PageMenuItems {...asked} />
        </Suspense>
      )}
    </>
  )
}
