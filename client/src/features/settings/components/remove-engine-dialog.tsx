import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { ListedEngine } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { enginesMessages } from '../engines.messages.ts'
import settings from './settings.module.css'

export function RemoveEngineDialog({ engine, onClose }: { engine: ListedEngine; onClose: () => void }) {
  const text = useMessages(enginesMessages)
  const { id, name, waiting } = engine
  const remove = useRouteMutation(routes.delete, {
    refreshes: [routes.list, routes.consents],
    onSuccess: ({ failedTasks }) => {
      showToast(text.removed(name, failedTasks))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.removeTitle(name)}>
      <div className={settings.stack}>
        {waiting > 0 && <p>{text.removeWaiting(waiting)}</p>}
        <p className={settings.quiet}>{text.removeLead}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="danger-line" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
          {text.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
