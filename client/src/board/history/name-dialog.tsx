import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { historyMessages } from './history.messages.ts'
import { useHistoryActs } from './use-history.ts'

export type NameAsk = { is: 'keep' } | { is: 'name'; entry: HistoryEntry }

/** A name for the board as it is, or for a version that is kept already. */
export function NameDialog({ asked, onClose }: { asked: NameAsk; onClose: () => void }) {
  const text = useMessages(historyMessages)
  const { keep, rename, isKeeping } = useHistoryActs()
  const [name, setName] = useState(asked.is === 'name' ? asked.entry.label : '')
  const label = name.trim()
  const send = async () => {
    if (asked.is === 'name') rename(asked.entry.id, label)
    // What went wrong is told, and the name is still there to be sent again.
    else if (
      !(await keep(label).then(
        () => true,
        () => false,
      ))
    )
      return
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={asked.is === 'keep' ? text.keepTitle : text.rename}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <TextInput
          label={text.name}
          placeholder={text.namePlaceholder}
          maxLength={120}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={label === ''} loading={isKeeping}>
            {asked.is === 'keep' ? text.save : text.saveName}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
