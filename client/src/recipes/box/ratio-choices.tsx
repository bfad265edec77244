import { RatioInput } from '#recipes/fields/ratio-field.tsx'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'
import type { RatioChipProps } from './ratio-chip.tsx'
import classes from './chips.module.css'

const WIDTH = 344

export function RatioChoices({ field, params, ...asked }: RatioChipProps & AskedMenu) {
  const text = useMessages(boxMessages)
  return (
    <AnchoredPopover {...asked} label={text.ratio} width={WIDTH} className={classes.ratios}>
      <RatioInput
        field={field}
        value={params.values[field.key]}
        onChange={next => params.set(field.key, next)}
        error={params.errors[field.key]}
      />
    </AnchoredPopover>
  )
}
