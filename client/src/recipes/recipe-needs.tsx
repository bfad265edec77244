import type { RecipeNeed } from '@atelier/shared-schema/recipes/recipe-needs.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Chip } from '#ui/chip.tsx'
import { needsMessages } from './recipe-needs.messages.ts'
import classes from './recipe-needs.module.css'

/** Which engines, in a word each: for a card. */
export function NeedsChip({ needs }: { needs: RecipeNeed }) {
  const text = useMessages(needsMessages)
  const { engines, videoMemory } = needs
  return (
    <span data-tip={text.tip(engines.map(kind => text.engines[kind]))}>
      <Chip>
        {engines.map(kind => text.short[kind]).join(' / ')}
        {engines.includes('comfyui') && videoMemory !== undefined && `, ${text.gigabytes(String(videoMemory))}`}
      </Chip>
    </span>
  )
}

/** Everything that must be there for a recipe, for whoever wants to bring it. */
export function RecipeNeeds({ needs }: { needs: RecipeNeed }) {
  const text = useMessages(needsMessages)
  const format = useFormat()
  const { engines, files = [], videoMemory, extensions = [] } = needs
  const isOnMachine = engines.some(kind => kind !== 'openai')
  return (
    <details className={classes.needs}>
      <summary>{text.title}</summary>
      <dl>
        <dt>{text.engine}</dt>
        <dd>{text.oneOf(engines.map(kind => text.engines[kind]))}</dd>
        {files.length > 0 && (
          <>
            <dt>{isOnMachine ? text.files : text.models}</dt>
            <dd>
              <ul>
                {files.map(({ folder, name, isExample = false }) => (
                  <li key={`${folder}/${name}`}>
                    <code>{isOnMachine ? `models/${folder}/${name}` : name}</code>
                    {isExample && <span>{text.orAnother}</span>}
                  </li>
                ))}
              </ul>
              {engines.includes('onnx') && <p>{text.onnxFolder}</p>}
            </dd>
          </>
        )}
        {engines.includes('comfyui') && videoMemory !== undefined && (
          <>
            <dt>{text.memory}</dt>
            <dd>{text.about(text.gigabytes(String(videoMemory)))}</dd>
          </>
        )}
        {extensions.length > 0 && (
          <>
            <dt>{text.extensions}</dt>
            <dd>{format.list(extensions)}</dd>
          </>
        )}
      </dl>
      <p>{text.where}</p>
    </details>
  )
}
