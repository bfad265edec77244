import { NumberInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { OWN_SIDE_MIN, readRatio, sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import { RatioShape } from './ratio-shape.tsx'
import classes from './fields.module.css'

const messages = defineMessages({
  en: { own: 'Own size', width: 'Width in pixels', height: 'Height in pixels', back: 'Back to a ratio' },
  vi: { own: 'Kích thước riêng', width: 'Rộng (điểm ảnh)', height: 'Cao (điểm ảnh)', back: 'Quay lại tỉ lệ' },
})

export function RatioInput({ field, value, onChange, error }: FieldProps<FieldOf<'ratio'>>) {
  const text = useMessages(messages)
  const name = useId()
  const chosen = typeof value === 'string' ? value : ''
  const own = readRatio(chosen)
  const isOwn = own?.isSize === true
  const size = sizeOfRatio(field, chosen)
  const change = (next: { width: number; height: number }) => onChange(`${next.width}x${next.height}`)
  return (
    <FieldFrame
      field={field}
      error={error}
      aside={chosen && <span className={classes.aside}>{`${size.width} × ${size.height}`}</span>}
    >
      {({ labelId, describedBy }) => (
        <>
          <div role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.ratios}>
            {field.ratios.map(ratio => (
              <label key={ratio} className={`${classes.option} ${classes.ratio}`}>
                <input
                  type="radio"
                  name={name}
                  value={ratio}
                  checked={chosen === ratio}
                  onChange={() => onChange(ratio)}
                />
                <RatioShape ratio={ratio} />
                {ratio}
              </label>
            ))}
            {field.ownSideMax !== undefined && (
              <label className={`${classes.option} ${classes.ratio}`}>
                <input type="radio" name={name} checked={isOwn} onChange={() => change(size)} />
                {text.own}
              </label>
            )}
          </div>
          {isOwn && field.ownSideMax !== undefined && (
            <div className={classes.own}>
              <Side label={text.width} field={field} value={own.width} onChange={width => change({ ...own, width })} />
              <Icon of={IconX} size="xs" />
              <Side
                label={text.height}
                field={field}
                value={own.height}
                onChange={height => change({ ...own, height })}
              />
              <IconButton icon={IconX} label={text.back} onClick={() => onChange(field.default ?? field.ratios[0])} />
            </div>
          )}
        </>
      )}
    </FieldFrame>
  )
}

interface SideProps {
  label: string
  field: FieldOf<'ratio'>
  value: number
  onChange: (value: number) => void
}

function Side({ label, field, value, onChange }: SideProps) {
  return (
    <NumberInput
      aria-label={label}
      min={OWN_SIDE_MIN}
      max={field.ownSideMax ?? field.longSide}
      step={field.multipleOf}
      allowDecimal={false}
      clampBehavior="blur"
      value={value}
      onChange={next => Number(next) > 0 && onChange(Number(next))}
    />
  )
}
