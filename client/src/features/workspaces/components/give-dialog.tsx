import { TextInput } from '@mantine/core'
import { creditsRoutes as routes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import type { WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { formatCredits } from '#credits/format-credits.ts'
import { missingCredits } from '#credits/missing-credits.ts'
import { readNumber } from '#credits/read-number.ts'
import { creditReads, useCredits } from '#credits/use-credits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { showToast } from '#ui/toast-store.ts'
import { budgetMessages } from './budget.messages.ts'
import classes from './workspaces.module.css'

/** Credits of one's own for a workspace: there is no way back but what its owner decides. */
export function GiveDialog({ workspace, onClose }: { workspace: WorkspaceSummary; onClose: () => void }) {
  const text = useMessages(budgetMessages)
  const format = useFormat()
  const own = useCredits().data?.available
  const form = useRouteForm(routes.giveToWorkspace, {
    initial: { amount: '' },
    toInput: ({ amount }) => ({ params: { id: workspace.id }, body: { amount: readNumber(amount) } }),
    onSuccess: async (_, { amount }) => {
      await refresh([routes.listBudgets, ...creditReads])
      showToast(text.gave(formatCredits(format, readNumber(amount)), workspace.name), { tone: 'ok' })
      onClose()
    },
  })
  const missing = missingCredits(form.failure)
  return (
    <Dialog opened onClose={onClose} title={text.giveTitle(workspace.name)}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('amount')}
          label={text.giveAmount}
          description={own === undefined ? undefined : text.ofOwn(formatCredits(format, own))}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <InlineError>
          {missing === undefined ? form.error : text.giveTooMuch(formatCredits(format, missing))}
        </InlineError>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {text.giveAct}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
