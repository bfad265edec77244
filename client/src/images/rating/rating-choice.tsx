import { Radio, Stack } from '@mantine/core'
import { givenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import type { GivenRating } from '@atelier/shared-schema/entities/image-rating.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ratingMessages } from './rating-messages.ts'

export interface RatingChoiceProps {
  label: string
  value: GivenRating | undefined
  onChange: (rating: GivenRating) => void
}

/** The ratings one can give, each with what follows from it. */
export function RatingChoice({ label, value, onChange }: RatingChoiceProps) {
  const text = useMessages(ratingMessages)
  return (
    <Radio.Group
      label={label}
      value={value ?? ''}
      onChange={chosen => onChange(givenRating.parse(chosen))}
      required
      withAsterisk={false}
    >
      <Stack gap="xs" mt="xs">
        {givenRating.options.map(rating => (
          <Radio key={rating} value={rating} label={text.names[rating]} description={text.follows[rating]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
