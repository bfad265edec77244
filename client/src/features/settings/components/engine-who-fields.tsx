import { Radio, Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { listCountries } from '#engines/countries.ts'
import type { RouteForm } from '#api/use-route-form.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { EngineValues } from '../engine-values.ts'
import { enginesMessages } from '../engines.messages.ts'
import classes from './engines.module.css'

/** What it is called, and who receives what is sent to it. */
export function EngineWhoFields({ form, isFirst }: { form: RouteForm<EngineValues>; isFirst: boolean }) {
  const text = useMessages(enginesMessages)
  const locale = useLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  const { isOutside, country } = form.values
  return (
    <>
      <TextInput
        {...form.text('name')}
        label={text.name}
        description={text.nameRule}
        autoComplete="off"
        autoFocus={isFirst}
      />
      <Radio.Group
        label={text.who}
        value={isOutside ? 'others' : 'own'}
        onChange={value => form.set('isOutside', value === 'others')}
      >
        <div className={classes.kinds}>
          <Radio value="own" label={text.own} />
          <Radio value="others" label={text.others} description={text.othersLead} />
        </div>
      </Radio.Group>
      {isOutside && (
        <div className={classes.pair}>
          <TextInput {...form.text('company')} label={text.company} autoComplete="off" />
          <Select
            label={text.country}
            data={countries}
            value={country || null}
            onChange={next => form.set('country', next ?? '')}
            error={form.errorOf('country')}
            searchable
          />
        </div>
      )}
    </>
  )
}
