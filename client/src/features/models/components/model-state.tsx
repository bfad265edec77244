import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { modelRoutes } from '../hooks/model-kind.ts'
import { modelMessages } from '../model.messages.ts'
import classes from '../model.module.css'

/** Why a model cannot be used now, and what would change that; nothing where it can. */
export function ModelState({ model }: { model: SdModelAnswer }) {
  const text = useMessages(modelMessages)
  if (model.status === 'processing') {
    return (
      <div className={classes.notice} role="status">
        <p>{text.processing}</p>
      </div>
    )
  }
  if (model.status === 'failed') return <Failed model={model} />
  if (model.isRunnable) {
    return model.folder === 'checkpoints' ? null : <p className={classes.description}>{text.usedByName}</p>
  }
  return (
    <div className={classes.notice}>
      {model.format === 'patches' ? (
        <p>{text.notRunning}</p>
      ) : (
        <div>
          <p>{text.notHere}</p>
          <code>
            models/{model.folder}/<wbr />
            {model.fileName}
          </code>
        </div>
      )}
    </div>
  )
}

function Failed({ model: { id, failure, capabilities } }: { model: SdModelAnswer }) {
  const text = useMessages(modelMessages)
  const again = useRouteMutation(routes.checkAgain, {
    refreshes: modelRoutes,
    onSuccess: () => showToast(text.lookedAgain),
  })
  return (
    <div className={classes.notice} data-tone="danger" role="alert">
      <div>
        <p>{text.failed}</p>
        <p>{failure}</p>
      </div>
      {capabilities.canUpdate && (
        <Button variant="line" loading={again.isPending} onClick={() => again.mutate({ params: { id } })}>
          {text.again}
        </Button>
      )}
    </div>
  )
}
