import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { copyText } from '#items/copy-text.ts'
import { TagEditor } from '#items/tag-editor.tsx'
import { ThingComments } from '#items/thing-comments.tsx'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { modelKind, modelRoutes } from '../hooks/model-kind.ts'
import { modelMessages } from '../model.messages.ts'
import classes from '../model.module.css'

/** Beside the model itself: its words, where it comes from, and what people say. */
export function ModelSide({ model }: { model: SdModelAnswer }) {
  const text = useMessages(modelMessages)
  return (
    <aside className={classes.side}>
      <section>
        <h2>{text.triggerWords}</h2>
        <TriggerWords words={model.triggerWords} />
      </section>
      {model.trainingId !== null && (
        <section>
          <h2>{text.training}</h2>
          <Link to="/models/training/$id" params={{ id: model.trainingId }}>
            {text.toTraining}
          </Link>
        </section>
      )}
      <section>
        <h2>{text.tags}</h2>
        <TagEditor
          routes={routes}
          ids={[model.id]}
          tags={model.tags}
          readOnly={!model.capabilities.canUpdate}
          refreshes={modelRoutes}
        />
      </section>
      <section>
        <h2>{text.comments}</h2>
        <ThingComments of={modelKind} thing={model} />
      </section>
    </aside>
  )
}

function TriggerWords({ words }: { words: readonly string[] }) {
  const text = useMessages(modelMessages)
  if (words.length === 0) return <p>{text.noTriggerWords}</p>
  return (
    <div className={classes.words}>
      {words.map(word => (
        <Button
          key={word}
          variant="line"
          size="xs"
          icon={IconCopy}
          aria-label={text.copyWord(word)}
          onClick={() => void copyText(word).then(() => showToast(text.copied), showError)}
        >
          {word}
        </Button>
      ))}
    </div>
  )
}
