import { IconArrowBackUp, IconArrowRight, IconCheck, IconEye, IconSlideshow, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import classes from '../inpainting.module.css'

export interface ResultActsProps {
  isKept: boolean
  hasSlider: boolean
  onSlider: () => void
  onHold: (isHeld: boolean) => void
  onKeep: () => void
  onDiscard: () => void
  onGoOn: () => void
  onLeave: () => void
}

/** What can be done with the result that is looked at. */
export function ResultActs(props: ResultActsProps) {
  const { isKept, hasSlider, onSlider, onHold, onKeep, onDiscard, onGoOn, onLeave } = props
  const text = useMessages(inpaintingMessages)
  const isPress = (key: string) => key === 'Enter' || key === ' '
  return (
    <>
      <IconButton icon={IconArrowBackUp} label={text.mask} onClick={onLeave} />
      <IconButton
        icon={IconEye}
        label={text.hold}
        onPointerDown={() => onHold(true)}
        onPointerUp={() => onHold(false)}
        onPointerLeave={() => onHold(false)}
        onPointerCancel={() => onHold(false)}
        onKeyDown={event => isPress(event.key) && onHold(true)}
        onKeyUp={event => isPress(event.key) && onHold(false)}
        onBlur={() => onHold(false)}
      />
      <IconButton
        icon={IconSlideshow}
        label={text.slider}
        active={hasSlider}
        aria-pressed={hasSlider}
        onClick={onSlider}
      />
      <span className={classes.line} />
      <IconButton icon={IconTrash} label={text.discard} onClick={onDiscard} />
      <Button icon={IconCheck} variant="line" size="xs" disabled={isKept} onClick={onKeep}>
        {isKept ? text.isKept : text.keep}
      </Button>
      <Button iconAfter={IconArrowRight} variant="line" size="xs" aria-label={text.goOn} onClick={onGoOn}>
        <span className={classes.word}>{text.goOn}</span>
      </Button>
    </>
  )
}
