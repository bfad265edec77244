import { Popover, TextInput } from '@mantine/core'
import { IconCheck, IconClock, IconClockCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { endChoices, endOfChoice, endOfDay, firstDay } from './sharing-end.ts'
import { shareMessages } from './share-messages.ts'
import classes from './share-dialog.module.css'

export interface EndChoiceButtonProps {
  /** What is to end. */
  of: string
  value: string | null
  onChange: (end: string | null) => void
  size?: 'xs' | 'sm'
}

/** Until when something is shared: for a few days, until a day of one's choice, or for as long as it is not taken back. */
export function EndChoiceButton({ of, value, onChange, size = 'xs' }: EndChoiceButtonProps) {
  const text = useMessages(shareMessages)
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const [day, setDay] = useState('')
  const end = endOfDay(day)
  const choose = (chosen: string | null) => {
    onChange(chosen)
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={216} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          onClick={() => setOpened(!opened)}
          size={size}
          icon={value === null ? IconClock : IconClockCheck}
          label={`${text.endOf(of)}: ${value === null ? text.never : text.until(format.date(value))}`}
          active={value !== null}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.ends}>
        {endChoices.map(choice => (
          <Button
            key={choice}
            fullWidth
            active={choice === 'never' && value === null}
            onClick={() => choose(endOfChoice(choice))}
          >
            {text.ends[choice]}
          </Button>
        ))}
        <form
          className={classes.day}
          onSubmit={event => {
            event.preventDefault()
            if (end) choose(end)
          }}
        >
          <TextInput
            type="date"
            size="xs"
            label={text.untilDay}
            min={firstDay()}
            value={day}
            onChange={event => setDay(event.currentTarget.value)}
          />
          <IconButton type="submit" size="xs" icon={IconCheck} label={text.setDay} disabled={end === undefined} />
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
