import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { ListedEngine } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { enginesMessages } from '../engines.messages.ts'
import classes from './engines.module.css'

export function EngineModelsDialog({ engine, onClose }: { engine: ListedEngine; onClose: () => void }) {
  const text = useMessages(enginesMessages)
  const query = useRoute(routes.models, { params: { id: engine.id } }, { staleTime: 0 })
  const folders = query.data?.folders
  return (
    <Dialog opened onClose={onClose} title={text.modelsTitle(engine.name)} size="md">
      {query.isPending && <SkeletonRows count={4} height={24} />}
      {query.error && !folders && (
        <ErrorState onRetry={() => void query.refetch()}>{describeError(query.error)}</ErrorState>
      )}
      {folders?.length === 0 && <p>{text.noModels}</p>}
      {folders && folders.length > 0 && (
        <div className={classes.folders} tabIndex={0} role="group" aria-label={text.showModels}>
          {folders.map(({ folder, names }) => (
            <section key={folder}>
              <h3>{nameFolder(text.folders, folder)}</h3>
              <ul>
                {names.map(name => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <DialogActions>
        <Button variant="line" onClick={onClose}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Folders of files are called as they are on the disk; what services have lies in none. */
function nameFolder(names: Readonly<Record<string, string>>, folder: string): string {
  return names[folder] ?? folder
}
