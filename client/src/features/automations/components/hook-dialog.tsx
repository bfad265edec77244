import type { AutomationAction } from '@atelier/shared-schema/entities/automation.ts'
import { ShownSecret } from '#items/shown-secret.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { automationsMessages } from '../automations.messages.ts'
import { HookHelp } from './hook-help.tsx'
import classes from '../automation.module.css'

export interface HookDialogProps {
  url: string
  action: AutomationAction
  onClose: () => void
}

/** The address for programs, this once, and how it is called. */
export function HookDialog({ url, action, onClose }: HookDialogProps) {
  const text = useMessages(automationsMessages)
  return (
    <Dialog opened onClose={onClose} title={text.renewed} size="lg">
      <div className={classes.hook}>
        <ShownSecret label={text.address} value={url}>
          {text.addressOnce}
        </ShownSecret>
        <HookHelp action={action} address={url} />
      </div>
      <DialogActions>
        <Button variant="line" onClick={onClose}>
          {text.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
