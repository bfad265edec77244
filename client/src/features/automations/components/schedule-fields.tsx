import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import { isErrorCode } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Draft } from '../draft.ts'
import { formMessages } from '../form.messages.ts'
import { nameOfDay } from '../hooks/use-trigger-words.ts'
import { readCron, writeCron } from '../schedule.ts'
import type { PlainSchedule } from '../schedule.ts'
import classes from '../form.module.css'

const repeats = ['hour', 'day', 'weekday', 'week', 'cron'] as const
type Repeat = (typeof repeats)[number]

export interface ScheduleFieldsProps {
  draft: Draft
  onChange: (next: Partial<Draft>) => void
}

/** When: in plain choices, or as those who know write it; with the times that come of it. */
export function ScheduleFields({ draft, onChange }: ScheduleFieldsProps) {
  const text = useMessages(formMessages)
  const plain = readCron(draft.cron)
  // What was written by hand stays by hand, although a plain choice could say it too.
  const [isByHand, setByHand] = useState(plain === undefined)
  const repeat: Repeat = isByHand || !plain ? 'cron' : plain.every
  const { times, isNoTime } = useNextTimes(draft)
  return (
    <div className={classes.schedule}>
      <div className={classes.line}>
        <Select
          label={text.repeats}
          value={repeat}
          data={repeats.map(value => ({ value, label: text.every[value] }))}
          onChange={value => {
            const chosen = repeats.find(known => known === value) ?? 'cron'
            setByHand(chosen === 'cron')
            if (chosen !== 'cron') onChange({ cron: writeCron(asPlain(chosen, plain)) })
          }}
        />
        {repeat !== 'cron' && plain && (
          <PlainFields schedule={plain} onChange={next => onChange({ cron: writeCron(next) })} />
        )}
        {repeat === 'cron' && (
          <TextInput
            className={classes.cron}
            label={text.cron}
            description={text.cronRule}
            value={draft.cron}
            error={isNoTime ? text.badCron : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange({ cron: event.currentTarget.value })}
          />
        )}
        <ZoneSelect value={draft.timeZone} onChange={timeZone => onChange({ timeZone })} />
      </div>
      <NextTimes times={times} timeZone={draft.timeZone} />
    </div>
  )
}

/** As much of the former choice as fits. */
function asPlain(every: PlainSchedule['every'], former: PlainSchedule | undefined): PlainSchedule {
  const time = former && 'time' in former ? former.time : '09:00'
  if (every === 'hour') return { every, minute: Number(time.slice(3)) }
  return every === 'week' ? { every, time, day: 1 } : { every, time }
}

const days = [1, 2, 3, 4, 5, 6, 7]

function PlainFields({ schedule, onChange }: { schedule: PlainSchedule; onChange: (next: PlainSchedule) => void }) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  if (schedule.every === 'hour') {
    return (
      <Select
        className={classes.short}
        label={text.minute}
        value={String(schedule.minute)}
        data={[...new Set([0, 5, 10, 15, 20, 30, 40, 45, 50, schedule.minute])]
          .toSorted((a, b) => a - b)
          .map(minute => ({ value: String(minute), label: `:${String(minute).padStart(2, '0')}` }))}
        onChange={minute => onChange({ ...schedule, minute: Number(minute) })}
      />
    )
  }
  return (
    <>
      {schedule.every === 'week' && (
        <Select
          className={classes.short}
          label={text.day}
          value={String(schedule.day)}
          data={days.map(day => ({ value: String(day), label: nameOfDay(locale, day) }))}
          onChange={day => onChange({ ...schedule, day: Number(day) })}
        />
      )}
      <TextInput
        className={classes.short}
        type="time"
        label={text.time}
        value={schedule.time}
        // A field that is being emptied says nothing yet.
        onChange={event => event.currentTarget.value && onChange({ ...schedule, time: event.currentTarget.value })}
      />
    </>
  )
}

interface ZoneSelectProps {
  value: string
  onChange: (zone: string) => void
}

function ZoneSelect({ value, onChange }: ZoneSelectProps) {
  const text = useMessages(formMessages)
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), value])], [value])
  return (
    <Select
      className={classes.zone}
      label={text.zone}
      value={value}
      data={zones}
      searchable
      limit={100}
      nothingFoundMessage={text.noZone}
      onChange={zone => zone !== null && onChange(zone)}
    />
  )
}

const PAUSE_MS = 300

const fiveParts = /^\S+(?:\s+\S+){4}$/

/** As the server works them out, which is who begins it; what is only half written it is not asked. */
function useNextTimes({ cron, timeZone }: Draft): { times: readonly string[]; isNoTime: boolean } {
  const [settled] = useDebouncedValue(
    useMemo(() => ({ cron: cron.trim(), timeZone }), [cron, timeZone]),
    PAUSE_MS,
  )
  const isWhole = fiveParts.test(settled.cron)
  const asked = useRoute(
    routes.nextTimes,
    { body: settled },
    { enabled: isWhole, keepPrevious: true, staleTime: 60_000 },
  )
  return {
    times: isWhole && !asked.isError ? (asked.data?.times ?? []) : [],
    isNoTime: settled.cron !== '' && (!isWhole || isErrorCode(asked.error, 'VALIDATION')),
  }
}

function NextTimes({ times, timeZone }: { times: readonly string[]; timeZone: string }) {
  const text = useMessages(formMessages)
  const format = useFormat()
  const looks = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return (
    <div className={classes.next} role="status">
      <b>{text.next}</b>
      {times.length === 0 && <span>{text.noTimes}</span>}
      {times.length > 0 && (
        <ol>
          {times.map(time => (
            <li key={time}>
              <time dateTime={time}>{format.date(time, { ...looks, timeZone })}</time>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
