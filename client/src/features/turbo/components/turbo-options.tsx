import { IconDice5, IconLock, IconLockOpen } from '@tabler/icons-react'
import { promptStyles } from '@atelier/shared-schema/recipes/prompt-styles.ts'
import { rollSeed } from '#recipes/fields/number-values.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { TurboWork } from '../hooks/kept-turbo.ts'
import { turboSeeds } from '#turbo/turbo-session.ts'
import { turboMessages } from '../turbo.messages.ts'
import classes from './turbo-options.module.css'

const ratios = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16'].map(ratio => ({ value: ratio, label: ratio }))

export interface TurboOptionsProps {
  work: TurboWork
  hasDrawing: boolean
  onChange: (changes: Partial<TurboWork>) => void
}

/** What goes with the words: style, shape, how much the drawing counts, and the seed. */
export function TurboOptions({ work, hasDrawing, onChange }: TurboOptionsProps) {
  const text = useMessages(turboMessages)
  const locale = useLocale()
  const { promptStyle, aspectRatio, change, seed, isSeedKept } = work
  const kept = Math.round((1 - change) * 100)
  return (
    <div className={classes.options}>
      <ChoiceMenu
        label={text.style}
        choices={promptStyles.map(({ name, label }) => ({ value: name, label: label[locale] }))}
        value={promptStyle}
        onChange={value => onChange({ promptStyle: value })}
      />
      <ChoiceMenu
        label={text.shape}
        choices={ratios}
        value={aspectRatio}
        onChange={value => onChange({ aspectRatio: value })}
      />
      <label className={classes.strength} data-tip={text.strengthTip}>
        <span>{text.strength}</span>
        <input
          type="range"
          min={0}
          max={95}
          step={5}
          disabled={!hasDrawing}
          value={kept}
          onChange={event => onChange({ change: 1 - Number(event.currentTarget.value) / 100 })}
        />
        <output>{kept} %</output>
      </label>
      <span className={classes.seed}>
        <Button
          icon={isSeedKept ? IconLock : IconLockOpen}
          aria-pressed={isSeedKept}
          data-tip={isSeedKept ? text.keptSeed : text.freeSeed}
          onClick={() => onChange({ isSeedKept: !isSeedKept })}
        >
          {text.seed(String(seed))}
        </Button>
        <IconButton icon={IconDice5} label={text.roll} onClick={() => onChange({ seed: rollSeed(turboSeeds) })} />
      </span>
    </div>
  )
}
