import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import classes from './search-field.module.css'

export interface SearchFieldProps {
  label: string
  clearLabel: string
  /** What the list is searched for now, mostly part of the address. */
  value: string
  /** After a pause in typing; undefined where nothing is left to search for. */
  onChange: (words: string | undefined) => void
}

const TYPING_MS = 250

/** Searches a list while its words are typed. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback((text: string, path: string) => {
    // Who went on to another screen within the pause is not called back from there.
    if (path === location.pathname) onChange(text.trim() || undefined)
  }, TYPING_MS)
  useEffect(() => {
    // What was typed since, and a space after the last word, stay.
    if (!search.isPending()) setTyped(before => (before.trim() === value ? before : value))
  }, [value, search])
  return (
    <TextInput
      className={classes.field}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} />}
      rightSection={
        typed && (
          <CloseButton
            aria-label={clearLabel}
            onClick={() => {
              search.cancel()
              setTyped('')
              onChange(undefined)
            }}
          />
        )
      }
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value, location.pathname)
      }}
    />
  )
}
