import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { recipesRoutes as routes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import type { RecipeVersion } from '@atelier/shared-schema/entities/recipe-version.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { RecipeForm } from '#recipes/recipe-form.tsx'
import type { KnownModels } from '#recipes/recipe-form.tsx'
import { useTaskParams } from '#recipes/use-recipe-params.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { editorMessages } from '../recipe-editor.messages.ts'
import classes from './versions-dialog.module.css'

export interface VersionsDialogProps {
  recipeId: string
  models: KnownModels
  onRestore: (version: { number: number; definition: RecipeDefinition }) => void
  onClose: () => void
}

/** What the recipe was before: each version can be looked at, and be brought back as what is edited now. */
export function VersionsDialog({ recipeId, models, onRestore, onClose }: VersionsDialogProps) {
  const text = useMessages(editorMessages)
  const listed = useRoute(routes.listVersions, { params: { id: recipeId } }, { staleTime: 0 })
  const versions = listed.data?.items ?? []
  const [chosenId, setChosenId] = useState<string>()
  const chosen = versions.find(({ id }) => id === chosenId) ?? versions[0]
  return (
    <Dialog opened onClose={onClose} title={text.versions} size="lg">
      {listed.isPending && <SkeletonRows count={4} />}
      {listed.isError && <ErrorState onRetry={() => void listed.refetch()}>{describeError(listed.error)}</ErrorState>}
      {chosen && (
        <div className={classes.versions}>
          <ul aria-label={text.versions}>
            {versions.map(version => (
              <li key={version.id}>
                <button type="button" aria-pressed={version.id === chosen.id} onClick={() => setChosenId(version.id)}>
                  <b>{text.version(version.number)}</b>
                  {version.isCurrent && <Chip>{text.current}</Chip>}
                  <span>
                    {version.author.name} · <RelativeTime when={version.createdAt} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <VersionPreview
            key={chosen.id}
            recipeId={recipeId}
            version={chosen}
            models={models}
            onRestore={definition => {
              onClose()
              onRestore({ number: chosen.number, definition })
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

interface VersionPreviewProps {
  recipeId: string
  version: RecipeVersion
  models: KnownModels
  onRestore: (definition: RecipeDefinition) => void
}

function VersionPreview({ recipeId, version, models, onRestore }: VersionPreviewProps) {
  const text = useMessages(editorMessages)
  const read = useRoute(routes.readVersion, { params: { id: recipeId, versionId: version.id } })
  if (read.isError) {
    return <ErrorState onRetry={() => void read.refetch()}>{describeError(read.error)}</ErrorState>
  }
  if (!read.data) return <SkeletonRows count={4} />
  const { definition } = read.data
  return (
    <section aria-label={text.version(version.number)} className={classes.preview}>
      <div className={classes.form}>
        <FilledOnce definition={definition} models={models} />
      </div>
      <DialogActions>
        <Button variant="primary" icon={IconHistory} onClick={() => onRestore(definition)}>
          {text.restore}
        </Button>
      </DialogActions>
    </section>
  )
}

function FilledOnce({ definition, models }: { definition: RecipeDefinition; models: KnownModels }) {
  const params = useTaskParams(definition, {})
  return <RecipeForm fields={definition.fields} params={params} models={models} />
}
