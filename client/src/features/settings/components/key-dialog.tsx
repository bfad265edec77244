import { TextInput } from '@mantine/core'
import { ShownSecret } from '#items/shown-secret.tsx'
import type { RouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import classes from './settings.module.css'

export interface KeyWords {
  title: string
  name: string
  nameRule: string
  make: string
  cancel: string
  /** What the key is, and that it is shown this once. */
  key: string
  once: string
  done: string
}

export interface KeyDialogProps {
  words: KeyWords
  form: RouteForm<{ name: string }>
  /** Once it is made. */
  made: string | undefined
  onClose: () => void
}

/** Asks what a new key is to be called, then shows it. */
export function KeyDialog({ words, form, made, onClose }: KeyDialogProps) {
  if (made !== undefined) {
    return (
      <Dialog opened onClose={onClose} title={words.title} size="md">
        <ShownSecret label={words.key} value={made}>
          {words.once}
        </ShownSecret>
        <DialogActions>
          <Button variant="line" onClick={onClose}>
            {words.done}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('name')}
          label={words.name}
          description={words.nameRule}
          autoComplete="off"
          data-autofocus
        />
        <InlineError>{form.error}</InlineError>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {words.make}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
