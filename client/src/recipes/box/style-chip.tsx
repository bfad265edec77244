import { IconPlus, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'
import { styleChoices } from './style-choices.ts'
import classes from './chips.module.css'

export interface StyleChipProps {
  value: unknown
  onChange: (style: string | undefined) => void
}

const load = () => import('./style-menu-items.tsx')
const StyleMenuItems = lazyPart(async () => (await load()).StyleMenuItems)

/** The prompt style, or the way to choose one. */
export function StyleChip({ value, onChange }: StyleChipProps) {
  const text = useMessages(boxMessages)
  const form = useMessages(formMessages)
  const locale = useLocale()
  const { trigger, asked } = useMenuOnDemand(load)
  const chosen = styleChoices.find(style => style.name === value)
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
    <>
      <button type="button" {...trigger} className={classes.ghost}>
        <Icon of={IconPlus} size="xs" />
        {text.style}
      </button>
      <Suspense>{asked && <StyleMenuItems {...asked} onChoose={onChange} />}</Suspense>
    </>
  )
}
