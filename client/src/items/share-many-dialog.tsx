import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { grantRole, sharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { refresh } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ShareAdd } from './share-add.tsx'
import { shareMessages } from './share-messages.ts'
import { setModeOfMany, shareMany } from './share-many.ts'
import type { SharedMany } from './share-many.ts'
import { modeMessages } from './roles.ts'
import classes from './share-dialog.module.css'

export interface ShareManyDialogProps {
  routes: ShareRoutes
  roles?: readonly GrantRole[]
  items: readonly { id: string; name: string }[]
  onClose: () => void
  refreshes: readonly Route[]
}

const KEEP = 'keep'
const nobody: ReadonlySet<string> = new Set()

/** Shares everything that is ticked at once; what is refused is named with its reason, and holds up nothing else. */
export function ShareManyDialog({
  routes,
  roles = grantRole.options,
  items,
  onClose,
  refreshes,
}: ShareManyDialogProps) {
  const text = useMessages(shareMessages)
  const modes = useMessages(modeMessages)
  const [mode, setMode] = useState<SharingMode | typeof KEEP>(KEEP)
  const { result, busy, run } = useManyActs(refreshes)
  const format = useFormat()

  return (
    <Dialog opened onClose={onClose} title={text.manyTitle(format.number(items.length))} size="md">
      <ShareAdd
        known={nobody}
        roles={roles}
        disabled={busy}
        onAdd={(target, terms) => run(shareMany(routes, items, target, terms))}
      />
      <p className={classes.fixed}>{text.manyHint}</p>
      <Select
        className={classes.mode}
        label={text.manyMode}
        disabled={busy}
        data={[
          { value: KEEP, label: text.keepMode },
          ...sharingMode.options.map(value => ({ value, label: modes[value] })),
        ]}
        value={mode}
        onChange={value => {
          const chosen = sharingMode.safeParse(value)
          setMode(chosen.success ? chosen.data : KEEP)
          if (chosen.success) run(setModeOfMany(routes, items, chosen.data))
        }}
      />
      <div role="status">
        {busy && <p className={classes.outcome}>{text.sharing}</p>}
        {result && <Outcome {...result} />}
      </div>
      <DialogActions>
        <Button variant="line" onClick={onClose}>
          {text.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useManyActs(refreshes: readonly Route[]) {
  const [result, setResult] = useState<SharedMany>()
  const [busy, setBusy] = useState(false)
  function run(act: Promise<SharedMany>): void {
    setBusy(true)
    setResult(undefined)
    void act
      .then(setResult)
      .then(() => refresh(refreshes))
      .finally(() => setBusy(false))
  }
  return { result, busy, run }
}

function Outcome({ done, refused }: SharedMany) {
  const text = useMessages(shareMessages)
  const format = useFormat()
  return (
    <>
      {done > 0 && <p className={classes.outcome}>{text.sharedMany(format.number(done))}</p>}
      {refused.length > 0 && (
        <>
          <p className={classes.waiting}>{text.refusedMany(format.number(refused.length))}</p>
          <ul className={classes.rows}>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
