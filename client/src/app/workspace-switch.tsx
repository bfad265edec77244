import { Suspense } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { placeInitial } from './place-initial.ts'
import classes from './workspace-switch.module.css'

const messages = defineMessages({
  en: { open: (place: string) => `Workspace: ${place}. Switch`, own: 'My own space' },
  vi: { open: place => `Không gian làm việc: ${place}. Chuyển`, own: 'Không gian riêng' },
})

const load = () => import('./workspace-menu-items.tsx')
const WorkspaceMenuItems = lazyPart(async () => (await load()).WorkspaceMenuItems)

/** Where one works: on one's own, or in a workspace. What is on screen belongs to the place, so all of it loads again. */
export function WorkspaceSwitch() {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const { trigger, asked } = useMenuOnDemand(load)
  const place = person.currentWorkspace?.name ?? text.own
  const picture = person.currentWorkspace?.picture
  return (
    <>
      <button
        type="button"
        {...trigger}
        data-tour="place"
        className={classes.place}
        aria-label={text.open(place)}
        data-tip={place}
      >
        {picture ? (
          <img className={classes.mark} src={picture} alt="" width={28} height={28} />
        ) : (
          <span className={classes.mark} data-letter={placeInitial(person.currentWorkspace?.name ?? person.name)} />
        )}
      </button>
      {asked && (
        <Suspense>
          <WorkspaceMenuItems {...asked} />
        </Suspense>
      )}
    </>
  )
}
