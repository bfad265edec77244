import { TextInput } from '@mantine/core'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroSummary } from '@atelier/shared-schema/entities/macro.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { macroRoutes } from '../hooks/use-macro-acts.ts'
import { macrosMessages } from '../macros.messages.ts'

export function RenameDialog({ macro, onClose }: { macro: MacroSummary; onClose: () => void }) {
  const text = useMessages(macrosMessages)
  const form = useRouteForm(routes.update, {
    initial: { name: macro.name },
    toInput: ({ name }) => ({ params: { id: macro.id }, body: { name } }),
    onSuccess: async () => {
      onClose()
      showToast(text.renamed)
      await refresh(macroRoutes)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.renameTitle}>
      <form ref={form.formRef} onSubmit={form.submit}>
        <TextInput label={text.name} data-autofocus {...form.text('name')} />
        {form.error !== undefined && <InlineError>{form.error}</InlineError>}
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
