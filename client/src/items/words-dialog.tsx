import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'

export interface WordsDialogProps {
  title: string
  /** What is asked, and what becomes of the answer. */
  label: string
  hint: string
  maxLength: number
  cancel: string
  send: string
  isSending: boolean
  onSend: (words: string) => void
  onClose: () => void
  /** What is chosen before the words; without it they are where one begins. */
  children?: ReactNode
}

/** Asks for a few words that an act is not done without. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, label, hint, maxLength, cancel, send, isSending, onSend, onClose, children } = props
  const [words, setWords] = useState('')
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <form
        onSubmit={event => {
          event.preventDefault()
          onSend(words)
        }}
      >
        <Stack gap="md">
          {children}
          <Textarea
            label={label}
            description={hint}
            autosize
            minRows={children ? 2 : 3}
            maxRows={8}
            maxLength={maxLength}
            required
            withAsterisk={false}
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
            data-autofocus={!children || undefined}
          />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" disabled={words.trim() === ''} loading={isSending}>
            {send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
