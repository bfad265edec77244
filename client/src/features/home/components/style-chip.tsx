import { Menu } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { homeMessages } from '../home.messages.ts'
import classes from './chips.module.css'

export interface StyleChipProps {
  value: unknown
  onChange: (style: string | undefined) => void
}

/** What says nothing is no choice. */
const PLAIN = 'base'

/** The prompt style, or the way to choose one. */
export function StyleChip({ value, onChange }: StyleChipProps) {
  const text = useMessages(homeMessages)
  const form = useMessages(formMessages)
  const locale = useLocale()
  const chosen = promptStyles.find(style => style.name === value && style.name !== PLAIN)
  if (chosen) {
    return (
      <span className={classes.chip}>
        <span>{chosen.label[locale]}</span>
        <button type="button" aria-label={form.remove(chosen.label[locale])} onClick={() => onChange(undefined)}>
          <Icon of={IconX} size="xs" />
        </button>
      </span>
    )
  }
  return (
    <Menu position="bottom-start" classNames={{ dropdown: classes.menu ?? '' }}>
      <Menu.Target>
        <button type="button" className={classes.ghost}>
          <Icon of={IconPlus} size="xs" />
          {text.style}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {promptStyles
          .filter(style => style.name !== PLAIN)
          .map(style => (
            <Menu.Item key={style.name} onClick={() => onChange(style.name)}>
              {style.label[locale]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
