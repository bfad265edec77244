import { NumberInput, SegmentedControl } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { isUnused } from '@atelier/shared-schema/recipes/check-params.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { BATCH_TASKS_MAX } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { TaskPrice } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { Params } from '#recipes/kept-params.ts'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import { useTimeWords } from '#tasks/use-eta.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { AxisEditor } from './axis-editor.tsx'
import { axisWayOf, emptyAxis } from './axis-values.ts'
import { readSeveral } from './several-ask.ts'
import type { ReadSeveral, SeveralAsk, SeveralForm } from './several-ask.ts'
import { severalMessages } from './several.messages.ts'
import classes from './several.module.css'

export interface SeveralPanelProps {
  fields: readonly RecipeField[]
  models: KnownModels
  /** What one run would take. */
  values: Params
  /** Of all of them together. */
  price: TaskPrice | undefined
  /** It was tried to run: what is missing is said. */
  isTried: boolean
  /** What is to be sent along; undefined while it cannot be. */
  onAsk: (ask: SeveralAsk | undefined) => void
}

const FIRST_COUNT = 4
const noForm: SeveralForm = { way: 'batch', count: FIRST_COUNT, x: emptyAxis(''), y: emptyAxis('') }

/** Several runs at once: the same with other seeds, or one for each pair of values of two settings. */
export function SeveralPanel({ fields, models, values, price, isTried, onAsk }: SeveralPanelProps) {
  const text = useMessages(severalMessages)
  const [form, setForm] = useState(noForm)
  const change = (part: Partial<SeveralForm>) => setForm(before => ({ ...before, ...part }))
  const known = useMemo(() => fields.filter(field => !isUnused(field) && axisWayOf(field) !== undefined), [fields])
  const read = useMemo(() => readSeveral(known, values, form, { models }), [known, values, form, models])
  const { ask } = read
  useEffect(() => {
    onAsk(ask)
  }, [ask, onAsk])
  const needsField = isTried && form.way === 'grid' && form.x.key === ''

  return (
    <section className={classes.panel} aria-label={text.panel}>
      <SegmentedControl
        aria-label={text.way}
        data={[
          { value: 'batch', label: text.batch },
          { value: 'grid', label: text.grid },
        ]}
        value={form.way}
        onChange={way => change({ way: way === 'grid' ? 'grid' : 'batch' })}
      />
      {form.way === 'batch' ? (
        <NumberInput
          className={classes.count}
          label={text.count}
          min={1}
          max={BATCH_TASKS_MAX}
          allowDecimal={false}
          value={form.count}
          onChange={count => change({ count: Math.max(1, Number(count) || 1) })}
        />
      ) : (
        <div className={classes.axes}>
          <AxisEditor
            label={text.across}
            fields={known.filter(({ key }) => key !== form.y.key)}
            axis={form.x}
            models={models}
            fault={read.faults.x}
            isTried={isTried}
            onChange={x => change({ x })}
          />
          <AxisEditor
            label={text.down}
            fields={known.filter(({ key }) => key !== form.x.key)}
            axis={form.y}
            models={models}
            fault={read.faults.y}
            isTried={isTried}
            isOptional
            onChange={y => change({ y })}
          />
        </div>
      )}
      {needsField && <p className={classes.fault}>{text.needsField}</p>}
      {read.isTooMany && <p className={classes.fault}>{text.tooManyCells(read.runs, BATCH_TASKS_MAX)}</p>}
      {ask && <Summary read={read} price={price} isGrid={form.way === 'grid'} />}
    </section>
  )
}

/** How many there will be and what all of it costs, before it is run. */
function Summary({ read, price, isGrid }: { read: ReadSeveral; price: TaskPrice | undefined; isGrid: boolean }) {
  const text = useMessages(severalMessages)
  const format = useFormat()
  const say = useTimeWords()
  const isCurrent = price?.taskCount === read.runs
  const parts = [
    text.runs(read.runs),
    text.pictures(read.pictures),
    ...(isGrid ? [text.sheet] : []),
    ...(isCurrent ? [price.isFree ? text.free : text.credits(format.number(price.credits))] : []),
    ...(isCurrent && price.etaMs !== null ? [text.about(say(price.etaMs))] : []),
  ]
  return (
    <p className={classes.summary} role="status">
      {parts.join(', ')}
    </p>
  )
}
