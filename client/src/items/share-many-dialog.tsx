import { Progress, Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { grantRole, sharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole, SharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { describeError } from '#api/error-text.ts'
import { refresh } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ShareAdd } from './share-add.tsx'
import { shareMessages } from './share-messages.ts'
import { setModeOfMany, shareMany } from './share-many.ts'
import type { ManyOptions, NamedThing, SharedMany } from './parts-of-many.ts'
import { modeMessages } from './roles.ts'
import classes from './share-dialog.module.css'

export interface ShareManyDialogProps {
  routes: ShareRoutes
  roles?: readonly GrantRole[]
  items: readonly NamedThing[]
  onClose: () => void
  refreshes: readonly Route[]
}

const KEEP = 'keep'
const nobody: ReadonlySet<string> = new Set()
/** Of those that were refused for one reason, so many are named. */
const NAMED_MAX = 100

/** Shares everything that is ticked; what is refused is named with its reason, and holds up nothing else. */
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
  const { state, run, stop } = useManyActs(items, refreshes)
  const format = useFormat()
  const busy = state?.isRunning ?? false

  return (
    <Dialog opened onClose={onClose} title={text.manyTitle(format.number(items.length))} size="md">
      <ShareAdd
        known={nobody}
        roles={roles}
        disabled={busy}
        onAdd={(target, terms) => run((left, options) => shareMany(routes, left, { target, terms }, options))}
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
          if (chosen.success) run((left, options) => setModeOfMany(routes, left, chosen.data, options))
        }}
      />
      {state && <Outcome state={state} onGoOn={() => run(state.act, state.left)} />}
      <DialogActions>
        {busy ? (
          <Button variant="line" onClick={stop}>
            {text.stop}
          </Button>
        ) : (
          <Button variant="line" onClick={onClose}>
            {text.done}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type ManyAct = (items: readonly NamedThing[], options: ManyOptions) => Promise<SharedMany>

interface ManyState extends SharedMany {
  act: ManyAct
  of: number
  isRunning: boolean
  waits: boolean
}

const notBegun: SharedMany = { done: 0, refused: [], left: [] }

function useManyActs(items: readonly NamedThing[], refreshes: readonly Route[]) {
  const [state, setState] = useState<ManyState>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  function run(act: ManyAct, left = items): void {
    const controller = new AbortController()
    stop.current = controller
    const show = (sofar: SharedMany, more: { isRunning: boolean; waits: boolean }) =>
      setState({ ...sofar, act, of: left.length, ...more })
    show(notBegun, { isRunning: true, waits: false })
    const onProgress = (sofar: SharedMany, waits: boolean) => show(sofar, { isRunning: true, waits })
    void act(left, { signal: controller.signal, onProgress, describe: describeError })
      .then(result => show(result, { isRunning: false, waits: false }))
      .then(() => refresh(refreshes))
  }
  return { state, run, stop: () => stop.current?.abort() }
}

function Outcome({ state, onGoOn }: { state: ManyState; onGoOn: () => void }) {
  const text = useMessages(shareMessages)
  const format = useFormat()
  const { done, refused, left, of, isRunning, waits } = state
  const come = done + refused.length
  const say = waits ? text.sharingWaits : text.sharing
  return (
    <>
      {isRunning && <Progress className={classes.progress} value={(come / of) * 100} aria-hidden="true" />}
      <div role="status">
        {isRunning && <p className={classes.outcome}>{say(format.number(come), format.number(of))}</p>}
        {!isRunning && done > 0 && <p className={classes.outcome}>{text.sharedMany(format.number(done))}</p>}
      </div>
      {!isRunning && left.length > 0 && (
        <p className={classes.outcome}>
          {text.leftMany(format.number(left.length))}{' '}
          <Button size="xs" variant="line" onClick={onGoOn}>
            {text.goOn}
          </Button>
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p className={classes.waiting}>{text.refusedMany(format.number(refused.length))}</p>
          <ul className={classes.rows}>
            {byReason(refused).map(({ why, names }) => (
              <li key={why}>
                {why}
                <p className={classes.fixed}>{nameSome(names)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** What stands in the way of many is often the same, and is said once. */
function byReason(refused: SharedMany['refused']): { why: string; names: string[] }[] {
  const namesBy = new Map<string, string[]>()
  for (const { name, why } of refused) {
    const names = namesBy.get(why)
    if (names) names.push(name)
    else namesBy.set(why, [name])
  }
  return [...namesBy].map(([why, names]) => ({ why, names }))
}

function nameSome(names: readonly string[]): string {
  return names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? ' …' : '')
}
