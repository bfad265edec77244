import { NumberInput } from '@mantine/core'

export interface NumberSettingProps {
  label: string
  value: number | undefined
  /** undefined once it is emptied. */
  onChange: (value: number | undefined) => void
  error?: string | undefined
  isWhole?: boolean
}

/** One number of a field, such as its smallest. */
export function NumberSetting({ label, value, onChange, error, isWhole = false }: NumberSettingProps) {
  return (
    <NumberInput
      label={label}
      value={value ?? ''}
      error={error}
      allowDecimal={!isWhole}
      hideControls
      onChange={next => onChange(next === '' || !Number.isFinite(Number(next)) ? undefined : Number(next))}
    />
  )
}
