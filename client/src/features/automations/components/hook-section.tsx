import { useState } from 'react'
import type { AutomationAnswer } from '@atelier/shared-schema/entities/automation.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { automationsMessages } from '../automations.messages.ts'
import { useAutomationActs } from '../hooks/use-automation-acts.ts'
import { HookDialog } from './hook-dialog.tsx'
import { HookHelp } from './hook-help.tsx'
import classes from '../automation.module.css'

/** How programs let it run: the address is shown only when it is made, what they may send always. */
export function HookSection({ automation }: { automation: AutomationAnswer }) {
  const text = useMessages(automationsMessages)
  const acts = useAutomationActs()
  const [asks, setAsks] = useState(false)
  const [url, setUrl] = useState<string>()
  return (
    <Section
      title={text.address}
      actions={
        <Button variant="line" onClick={() => setAsks(true)}>
          {text.renew}
        </Button>
      }
    >
      <div className={classes.hook}>
        <p className={classes.quiet}>{text.addressHidden}</p>
        <HookHelp action={automation.action} />
      </div>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={text.renewTitle}
        confirm={text.renew}
        onConfirm={() => void acts.renewHook(automation).then(made => setUrl(made?.hookUrl ?? undefined))}
      >
        {text.renewLead}
      </ConfirmDialog>
      {url !== undefined && <HookDialog url={url} action={automation.action} onClose={() => setUrl(undefined)} />}
    </Section>
  )
}
