import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilterPlus, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { imageQueryFields, writeTerm } from '@atelier/shared-schema/images/image-query.ts'
import type { ImageTerm } from '@atelier/shared-schema/images/image-query.ts'
import { Chip } from '#ui/chip.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { InspectorButton } from '#images/inspector/inspector-button.tsx'
import { imageSorts } from '#images/library/image-query.ts'
import type { ImageSort } from '#images/library/image-query.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { filterMessages } from './filter-messages.ts'
import { addFilter, joinQuery, splitQuery, unknownFilterOf, withoutFilter } from './query-parts.ts'
import classes from './filter-bar.module.css'

const load = () => import('./filter-menu.tsx')
const FilterMenu = lazyPart(async () => (await load()).FilterMenu)
const TermWords = lazyPart(async () => (await import('./term-words.tsx')).TermWords)

export interface FilterBarProps {
  uid: string
  text: string
  sort: ImageSort
  onChange: (change: { text?: string; sort?: ImageSort }) => void
}

const TYPING_MS = 220
const knownFilters = imageQueryFields.filter(field => field !== 'words').join(', ')

/** Search, filters as chips, and order. What is typed in the query language becomes chips when it is done. */
export function FilterBar({ uid, text: query, sort, onChange }: FilterBarProps) {
  const text = useMessages(filterMessages)
  const { filters, words, problems } = splitQuery(query)
  const unknown = unknownFilterOf(words)
  const problem = problems[0] ? text.problem(problems[0].text) : unknown && text.unknown(unknown, knownFilters)
  const [typed, setTyped] = useState(words)
  const [told, setTold] = useState(query)
  const { trigger, asked } = useMenuOnDemand(load)
  // Not our own doing: a link, the way back, another view.
  if (told !== query) {
    setTold(query)
    setTyped(words)
  }
  function tell(next: string): void {
    setTold(next)
    onChange({ text: next })
  }
  const [chips, setChips] = useState(filters)
  const chipsQuery = joinQuery(chips, '')
  useEffect(() => {
    setChips(splitQuery(query).filters)
  }, [query])
  const search = useDebouncedCallback((value: string) => tell(joinQuery(chips, value)), TYPING_MS)

  /** What was typed is taken apart: its fields become chips. */
  function settle(): void {
    // What is taken apart now is not to be looked for once more as it was typed.
    search.cancel()
    const next = joinQuery(chips, typed)
    const parts = splitQuery(next)
    setTyped(parts.words)
    setChips(parts.filters)
    tell(next)
  }
  function change(next: ImageTerm[]): void {
    setChips(next)
    tell(joinQuery(next, typed))
  }

  return (
    <div className={classes.bar} role="group" aria-label={text.bar} data-filtered={chipsQuery !== '' || undefined}>
      <form
        className={classes.search}
        role="search"
        onSubmit={event => {
          event.preventDefault()
          settle()
        }}
      >
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          title={text.searchHint}
          leftSection={<Icon of={IconSearch} />}
          rightSection={
            typed && (
              <CloseButton
                aria-label={text.clearSearch}
                onClick={() => {
                  setTyped('')
                  tell(joinQuery(chips, ''))
                }}
              />
            )
          }
          value={typed}
          onBlur={settle}
          onChange={event => {
            setTyped(event.currentTarget.value)
            search(event.currentTarget.value)
          }}
        />
      </form>
      <div className={classes.chips}>
        {chips.map(term => (
          <Chip key={writeTerm(term)} onRemove={() => change(withoutFilter(chips, term))}>
            <Suspense fallback={writeTerm(term)}>
              <TermWords uid={uid} term={term} />
            </Suspense>
          </Chip>
        ))}
        <button type="button" {...trigger} className={classes.add}>
          <Icon of={IconFilterPlus} size="xs" />
          {text.filter}
        </button>
      </div>
      <span className={classes.end}>
        <ChoiceMenu
          className={classes.sort}
          label={text.sort}
          choices={imageSorts.map(value => ({ value, label: text.sorts[value] }))}
          value={sort}
          onChange={value => onChange({ sort: value })}
        />
        <InspectorButton />
      </span>
      {problem !== undefined && (
        <p role="status" className={classes.problem}>
          {problem}
        </p>
      )}
      {asked && (
        <Suspense>
          <FilterMenu {...asked} uid={uid} onAdd={(field, value) => change(addFilter(chips, field, value))} />
        </Suspense>
      )}
    </div>
  )
}
