import { TextInput } from '@mantine/core'
import { creditsRoutes as routes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import type { MemberBudget } from '@atelier/shared-schema/entities/credit.ts'
import type { WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh, useRouteMutation } from '#api/use-route.ts'
import { formatCredits } from '#credits/format-credits.ts'
import { missingCredits } from '#credits/missing-credits.ts'
import { readNumber } from '#credits/read-number.ts'
import { creditReads } from '#credits/use-credits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { showToast } from '#ui/toast-store.ts'
import { budgetMessages } from './budget.messages.ts'
import classes from './workspaces.module.css'

export interface BudgetDialogProps {
  workspace: WorkspaceSummary
  entry: MemberBudget
  onClose: () => void
}

const shown = [routes.listBudgets, ...creditReads]

/** What one member may spend from now on. */
export function BudgetDialog({ workspace, entry: { member, budget }, onClose }: BudgetDialogProps) {
  const text = useMessages(budgetMessages)
  const format = useFormat()
  const params = { id: workspace.id }
  const form = useRouteForm(routes.setBudget, {
    initial: { amount: budget ? String(budget.available) : '' },
    toInput: ({ amount }) => ({ params, body: { uid: member.uid, amount: readNumber(amount) } }),
    onSuccess: async (_, { amount }) => {
      await refresh(shown)
      showToast(text.changed(member.name, formatCredits(format, readNumber(amount))), { tone: 'ok' })
      onClose()
    },
  })
  const take = useRouteMutation(routes.setBudget, {
    refreshes: shown,
    onSuccess: () => {
      showToast(text.taken(member.name))
      onClose()
    },
  })
  const missing = missingCredits(form.failure)
  return (
    <Dialog opened onClose={onClose} title={text.changeOf(member.name)}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          {...form.text('amount')}
          label={text.amount}
          description={text.amountRule}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <InlineError>{missing === undefined ? form.error : text.tooMuch(formatCredits(format, missing))}</InlineError>
        <DialogActions>
          {budget && (
            <Button
              variant="danger-line"
              loading={take.isPending}
              onClick={() => take.mutate({ params, body: { uid: member.uid, amount: null } })}
            >
              {text.take}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
