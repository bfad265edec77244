import { IconSelector } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Icon } from './icon.tsx'
import { useMenuOnDemand } from './menu-on-demand.ts'
import classes from './choice-menu.module.css'
import { lazyPart } from './lazy-part.ts'

export interface ChoiceMenuProps<T extends string> {
  /** What is chosen here. */
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  className?: string | undefined
}

const load = () => import('./choice-menu-items.tsx')
const ChoiceMenuItems = lazyPart(async () => (await load()).ChoiceMenuItems)

/** One of a few, for toolbars: shows what is chosen, and all there is when pressed. In forms use Mantine's Select. */
export function ChoiceMenu<T extends string>({ label, choices, value, onChange, className }: ChoiceMenuProps<T>) {
  const { trigger, asked } = useMenuOnDemand(load)
  const chosen = choices.find(choice => choice.value === value)?.label ?? ''
  const choose = (picked: string) => {
    const choice = choices.find(known => known.value === picked)
    if (choice) onChange(choice.value)
  }
  return (
    <>
      <button
        type="button"
        {...trigger}
        className={className ? `${classes.choice} ${className}` : classes.choice}
        aria-label={`${label}: ${chosen}`}
      >
        <span>{chosen}</span>
        <Icon of={IconSelector} size="xs" />
      </button>
      {asked && (
        <Suspense>
          <ChoiceMenuItems {...asked} choices={choices} value={value} onChoose={choose} />
        </Suspense>
      )}
    </>
  )
}
