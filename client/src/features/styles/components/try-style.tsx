import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { TryRecipe } from '#recipes/try-recipe.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export interface TryStyleProps {
  style: StyleAnswer
  onOpenImage: (id: string) => void
}

/** What words do to a look waits behind a fold, where the look is that of the style. */
const front = ['prompt', 'aspectRatio', 'numberOfImages']

/** Painting in a style right where it is shown, by the recipe that everybody begins with. */
export function TryStyle({ style, onOpenImage }: TryStyleProps) {
  const text = useMessages(stylesMessages)
  return (
    <TryRecipe
      slug="image-generator-simple"
      front={front}
      fixed={{ key: 'styleId', value: style.id }}
      words={{ title: text.tryIt, lead: text.tryLead, run: text.run, results: text.results }}
      onOpenImage={onOpenImage}
    />
  )
}
