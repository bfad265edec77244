import { Menu } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconFolder, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { lastDays } from '#features/tasks/tasks-search.ts'
import type { TasksSearch } from '#features/tasks/tasks-search.ts'
import classes from './history-filters.module.css'

/** What needs more room than a menu has. */
export type FilterDialogName = 'recipe' | 'dates' | 'folder'

export interface HistoryFilterMenuProps extends AskedMenu {
  onChoose: (part: Partial<TasksSearch>) => void
  onDialog: (name: FilterDialogName) => void
}

/** First by what, then which. */
export function HistoryFilterMenu({ onChoose, onDialog, ...asked }: HistoryFilterMenuProps) {
  const text = useMessages(schedulerMessages)
  const [field, setField] = useState<'dates'>()
  const onChange = (opened: boolean) => {
    asked.onChange(opened)
    if (!opened) setField(undefined)
  }
  return (
    <AnchoredMenu {...asked} onChange={onChange} position="bottom-start" width={240}>
      {field === undefined ? (
        <>
          <Menu.Item leftSection={<Icon of={IconWand} />} onClick={() => onDialog('recipe')}>
            {text.fields.recipe}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<Icon of={IconCalendar} />}
            onClick={() => setField('dates')}
          >
            {text.fields.dates}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconFolder} />} onClick={() => onDialog('folder')}>
            {text.fields.folder}
          </Menu.Item>
        </>
      ) : (
        <div className={classes.menu}>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<Icon of={IconChevronLeft} />}
            onClick={() => setField(undefined)}
          >
            {text.fields[field]}
          </Menu.Item>
          <Menu.Divider />
          <DateItems onChoose={onChoose} onOther={() => onDialog('dates')} />
        </div>
      )}
    </AnchoredMenu>
  )
}

interface DateItemsProps {
  onChoose: (dates: { from: string; to: string }) => void
  onOther: () => void
}

function DateItems({ onChoose, onOther }: DateItemsProps) {
  const text = useMessages(schedulerMessages)
  return (
    <>
      <Menu.Item onClick={() => onChoose(lastDays(1))}>{text.today}</Menu.Item>
      <Menu.Item onClick={() => onChoose(lastDays(7))}>{text.lastWeek}</Menu.Item>
      <Menu.Item onClick={() => onChoose(lastDays(30))}>{text.lastMonth}</Menu.Item>
      <Menu.Item onClick={onOther}>{text.otherDates}</Menu.Item>
    </>
  )
}
