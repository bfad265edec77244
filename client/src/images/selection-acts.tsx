import { Popover } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Fragment } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { SelectionBar } from '#items/selection-bar.tsx'
import { TagEditor } from '#items/tag-editor.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { galleryActMessages } from './gallery-act-messages.ts'
import { imageTagWrites } from './image-acts.ts'
import { MakeMenu } from './make-menu.tsx'
import { useSelectionActs } from './use-selection-acts.ts'
import type { SelectionAct, SelectionActsOptions } from './use-selection-acts.ts'
import classes from './gallery.module.css'

/** What can be done with all that are chosen, over the gallery's foot. */
export function SelectionActs(props: SelectionActsOptions) {
  const { acts, taggable } = useSelectionActs(props)
  const { ids, clear } = props.selection
  return (
    <SelectionBar count={ids.size} onClear={clear}>
      {acts.map(act => (
        <Fragment key={act.name}>
          <Act act={act} />
          {act.name === 'favorite' && taggable.length > 0 && <TagAct ids={taggable} />}
          {act.name === 'download' && (
            <MakeMenu ids={[...ids]} onAddToBoard={() => props.onAsk({ addToBoard: [...ids] })} />
          )}
        </Fragment>
      ))}
    </SelectionBar>
  )
}

/** On a narrow screen the icon alone. */
function Act({ act: { icon, label, isExtra = false, takes, run } }: { act: SelectionAct }) {
  if (takes === 'away') return <IconButton icon={icon} label={label} onClick={run} />
  if (takes === 'forever') {
    return (
      <Button variant="danger" icon={icon} onClick={run}>
        {label}
      </Button>
    )
  }
  const className = isExtra ? `${classes.act} ${classes.extra}` : classes.act
  return (
    <Button icon={icon} className={className} aria-label={label} onClick={run}>
      <span className={classes.word}>{label}</span>
    </Button>
  )
}

function TagAct({ ids }: { ids: readonly string[] }) {
  const text = useMessages(galleryActMessages)
  return (
    <Popover position="top" trapFocus>
      <Popover.Target>
        <Button icon={IconTag} className={classes.act} aria-label={text.tag}>
          <span className={classes.word}>{text.tag}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown data-selection-field="">
        <TagEditor routes={imagesRoutes} writes={imageTagWrites} ids={ids} tags={[]} announce refreshes={[]} />
      </Popover.Dropdown>
    </Popover>
  )
}
