import { Menu } from '@mantine/core'
import { AnchoredMenu } from './anchored-menu.tsx'
import type { AskedMenu } from './menu-on-demand.ts'
import classes from './choice-menu.module.css'

export interface ChoiceMenuItemsProps extends AskedMenu {
  choices: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}

export function ChoiceMenuItems({ choices, value, onChoose, ...asked }: ChoiceMenuItemsProps) {
  return (
    <AnchoredMenu
      {...asked}
      width="max-content"
      classNames={{ dropdown: classes.choices }}
      styles={{ dropdown: { minWidth: asked.anchor.offsetWidth } }}
    >
      <Menu.RadioGroup value={value} onChange={onChoose}>
        {choices.map(choice => (
          <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
            {choice.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </AnchoredMenu>
  )
}
