import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { describeError } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import classes from './picture-picker.module.css'

export interface PicturePickerText {
  title: string
  search: string
  clearSearch: string
  list: string
  empty: string
  nothing: string
  more: string
  cancel: string
  retry: string
}

interface PicturePickerProps {
  text: PicturePickerText
  /** Where one is made that is not there yet. */
  make: ReactNode
  onClose: () => void
  children: (words: string | undefined) => ReactNode
}

/** A dialog of things that are chosen by what they look like, found by their words. */
export function PicturePicker({ text, make, onClose, children }: PicturePickerProps) {
  const [words, setWords] = useState<string>()
  return (
    <Dialog opened onClose={onClose} title={text.title} size="lg">
      <SearchField label={text.search} clearLabel={text.clearSearch} value={words ?? ''} onChange={setWords} />
      <div className={classes.scroll}>{children(words)}</div>
      <DialogActions>
        {make}
        <Button onClick={onClose}>{text.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}

export interface PictureChoice {
  id: string
  name: string
  picture: ReactNode
  note?: string | undefined
  isChosen: boolean
  /** It is shown, and why it cannot be chosen is its note. */
  isOff?: boolean
  pick: () => void
}

interface PictureChoicesProps {
  text: PicturePickerText
  /** What the choices are read from, page by page. */
  list: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  choices: readonly PictureChoice[]
  isSearched: boolean
  /** Something else is shown with them: then nothing is said where there are none. */
  isQuietWhenEmpty?: boolean
}

export function PictureChoices({ text, list, choices, isSearched, isQuietWhenEmpty = false }: PictureChoicesProps) {
  if (list.isPending) return <SkeletonBlock height={240} />
  if (list.isError && choices.length === 0) {
    return (
      <None>
        {describeError(list.error)}
        <Button variant="line" onClick={() => void list.refetch()}>
          {text.retry}
        </Button>
      </None>
    )
  }
  if (choices.length === 0 && !list.hasNextPage) {
    return isQuietWhenEmpty ? null : <None>{isSearched ? text.nothing : text.empty}</None>
  }
  return (
    <>
      <PictureList label={text.list} choices={choices} />
      {list.hasNextPage && (
        <Button variant="line" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}

export function PictureList({ label, choices }: { label: string; choices: readonly PictureChoice[] }) {
  return (
    <ul className={classes.choices} aria-label={label}>
      {choices.map(({ id, name, picture, note, isChosen, isOff = false, pick }) => (
        <li key={id}>
          <button type="button" className={classes.choice} aria-pressed={isChosen} disabled={isOff} onClick={pick}>
            {picture}
            <span className={classes.name} title={name}>
              {name}
            </span>
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function PickerGroup({ children }: { children: ReactNode }) {
  return <h3 className={classes.group}>{children}</h3>
}

function None({ children }: { children: ReactNode }) {
  return <div className={classes.none}>{children}</div>
}
