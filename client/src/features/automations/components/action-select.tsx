import { Select } from '@mantine/core'
import type { OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroSummary } from '@atelier/shared-schema/entities/macro.ts'
import { useFinds } from '#items/use-finds.ts'
import { useRecipeFinds } from '#recipes/use-recipe-finds.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '../form.messages.ts'
import type { RunnableRef } from '../hooks/use-runnable.ts'

export interface ActionSelectProps {
  value: RunnableRef | undefined
  /** Of what is chosen, where it is not in the list. */
  name: string | undefined
  error: string | undefined
  onChange: (action: RunnableRef) => void
}

const macrosQuery = { view: 'all', sort: 'name', order: 'ASC' } as const
const macrosKept = ['macros to run']
const nameOf = ({ name }: MacroSummary) => name
/** Any recipe or macro that the person may run, found by its name. */
export function ActionSelect({ value, name, error, onChange }: ActionSelectProps) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  // What is chosen stands in the field as if it were typed.
  const search = typed === name ? '' : typed
  const recipes = useRecipeFinds(search, 'name').items
  const macros = useFinds<typeof workflowsRoutes.browse, MacroSummary>(workflowsRoutes.browse, {
    query: macrosQuery,
    search,
    wordsOf: nameOf,
    keptAs: macrosKept,
  }).items
  const groups = [
    { group: text.recipes, items: recipes.map(({ id, names }) => ({ value: `recipe:${id}`, label: names[locale] })) },
    { group: text.macros, items: macros.map(macro => ({ value: `macro:${macro.id}`, label: macro.name })) },
  ]
  const current = value && `${value.run}:${value.id}`
  const isListed = groups.some(({ items }) => items.some(item => item.value === current))
  const unlisted = current !== undefined && !isListed && name !== undefined ? [{ value: current, label: name }] : []
  // What is listed was found by its words already; what is chosen has to stay among it, though it does not fit.
  const keepFound: OptionsFilter = ({ options }) =>
    search === ''
      ? options
      : options.filter(option => !unlisted.some(({ value: own }) => 'value' in option && option.value === own))
  return (
    <Select
      label={text.action}
      placeholder={text.chooseAction}
      value={current ?? null}
      data={[...unlisted, ...groups.filter(({ items }) => items.length > 0)]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={keepFound}
      nothingFoundMessage={text.nothingLike}
      error={error}
      onChange={chosen => {
        const [run, id] = chosen?.split(':') ?? []
        if (id !== undefined) onChange({ run: run === 'macro' ? 'macro' : 'recipe', id })
      }}
    />
  )
}
