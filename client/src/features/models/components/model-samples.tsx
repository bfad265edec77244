import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { modelMessages } from '../model.messages.ts'
import classes from '../model.module.css'

/** Pictures that were drawn with the model when it was kept. */
export function ModelSamples({ samples }: Pick<SdModelAnswer, 'samples'>) {
  const text = useMessages(modelMessages)
  return (
    <Section title={text.samples}>
      <ul className={classes.samples}>
        {samples.map(({ fileId, url, width, height }, index) => (
          <li key={fileId}>
            <img src={url} width={width} height={height} alt={text.sample(index + 1)} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
