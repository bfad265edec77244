import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FolderPicker } from '#items/folder-picker.tsx'
import { RecipeList } from '#recipes/recipe-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import type { TasksSearch } from '#features/tasks/tasks-search.ts'
import type { FilterDialogName } from './history-filter-menu.tsx'
import classes from './history-filters.module.css'

export interface FilterDialogProps {
  name: FilterDialogName
  search: TasksSearch
  onChoose: (part: Partial<TasksSearch>) => void
  onClose: () => void
}

export function FilterDialog({ name, search, onChoose, onClose }: FilterDialogProps) {
  const text = useMessages(schedulerMessages)
  if (name === 'dates') return <DatesDialog search={search} onChoose={onChoose} onClose={onClose} />
  if (name === 'recipe') {
    return (
      <Dialog opened onClose={onClose} title={text.chooseFilterRecipe} size="md">
        <RecipeList
          currentId={search.recipe}
          onChoose={({ id }) => {
            onChoose({ recipe: id })
            onClose()
          }}
        />
      </Dialog>
    )
  }
  return (
    <FolderPicker
      title={text.chooseFilterFolder}
      confirm={text.showFolder}
      needsOne
      onPick={folder => onChoose({ folder: folder?.id })}
      onClose={onClose}
    />
  )
}

/** From and to, either of which may be left open. */
function DatesDialog({ search, onChoose, onClose }: Omit<FilterDialogProps, 'name'>) {
  const text = useMessages(schedulerMessages)
  const [from, setFrom] = useState(search.from ?? '')
  const [to, setTo] = useState(search.to ?? '')
  return (
    <Dialog opened onClose={onClose} title={text.datesTitle} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault()
          const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to]
          onChoose({ from: first || undefined, to: last || undefined })
          onClose()
        }}
      >
        <div className={classes.dates}>
          <TextInput
            type="date"
            label={text.dateFrom}
            value={from}
            onChange={event => setFrom(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput type="date" label={text.dateTo} value={to} onChange={event => setTo(event.currentTarget.value)} />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{text.cancelEdit}</Button>
          <Button type="submit" variant="primary">
            {text.showDates}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
