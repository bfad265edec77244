import { IconSparkles } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import classes from './gallery.module.css'

const load = () => import('./make-menu-items.tsx')
const MakeMenuItems = lazyPart(async () => (await load()).MakeMenuItems)

export interface MakeMenuProps {
  ids: readonly string[]
  onAddToBoard: () => void
}

/** What can be made of all that are chosen together. */
export function MakeMenu(props: MakeMenuProps) {
  const text = useMessages(galleryActMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      <Button icon={IconSparkles} className={classes.act} aria-label={text.make} {...trigger}>
        <span className={classes.word}>{text.make}</span>
      </Button>
      {asked && (
        <Suspense>
          <MakeMenuItems {...asked} {...props} />
        </Suspense>
      )}
    </>
  )
}
