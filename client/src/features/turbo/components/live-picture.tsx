import { IconBolt, IconCloudOff, IconEngineOff, IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { sizeOfRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { ShownFrame } from '../hooks/kept-turbo.ts'
import type { FrameStatus } from '../hooks/use-turbo.ts'
import { turboMessages } from '../turbo.messages.ts'
import classes from './live-picture.module.css'

export interface LivePictureProps {
  frame: ShownFrame | undefined
  status: FrameStatus
  prompt: string
  aspectRatio: string
  /** Nothing is written or drawn yet. */
  isBlank: boolean
  onRetry: () => void
  onExample: (prompt: string) => void
}

/** The newest frame. It stays, dimmed, while there can be no newer one, and says why. */
export function LivePicture(props: LivePictureProps) {
  const { frame, status, prompt, aspectRatio, isBlank, onRetry, onExample } = props
  const text = useMessages(turboMessages)
  const { width, height } = sizeOfRatio({ longSide: 512, multipleOf: 8 }, aspectRatio)
  const hasFailed = status.state === 'failed'
  return (
    <div
      className={classes.picture}
      style={{ '--ratio': width / height } as CSSProperties}
      data-stale={hasFailed || undefined}
      aria-busy={status.state === 'painting'}
    >
      {frame && !isBlank && (
        <img src={frame.image} alt={text.pictureOf(prompt)} data-frame={frame.seq} draggable={false} />
      )}
      {isBlank && !hasFailed && <Beginning onExample={onExample} />}
      {hasFailed && <Failed error={status.error} onRetry={onRetry} />}
      {!hasFailed && status.others > 0 && !isBlank && (
        <p className={classes.plate} role="status">
          <Icon of={IconUsers} size="sm" />
          {text.others(status.others)}
        </p>
      )}
      {status.state === 'painting' && !frame && !isBlank && <i className={classes.waiting} aria-hidden="true" />}
    </div>
  )
}

function Beginning({ onExample }: { onExample: (prompt: string) => void }) {
  const text = useMessages(turboMessages)
  return (
    <div className={classes.beginning}>
      <Icon of={IconBolt} size="xl" />
      <h2>{text.begin}</h2>
      <p>{text.beginLead}</p>
      <ul>
        {text.examples.split('|').map(example => (
          <li key={example}>
            <Button variant="line" size="xs" onClick={() => onExample(example)}>
              {example}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useMessages(turboMessages)
  if (isNetworkError(error)) {
    return (
      <Trouble icon={IconCloudOff} title={text.offline}>
        {text.offlineLead}
      </Trouble>
    )
  }
  if (isErrorCode(error, 'ENGINE_MISSING')) {
    return (
      <Trouble icon={IconEngineOff} title={text.noEngine} onRetry={onRetry}>
        {text.noEngineLead}
      </Trouble>
    )
  }
  return (
    <Trouble icon={IconAlertTriangle} title={text.failed} onRetry={onRetry}>
      {describeError(error)}
    </Trouble>
  )
}

function Trouble(props: { icon: TablerIcon; title: string; children: ReactNode; onRetry?: () => void }) {
  const { icon, title, children, onRetry } = props
  const text = useMessages(turboMessages)
  return (
    <div className={classes.trouble} role="status">
      <Icon of={icon} size="lg" />
      <p>
        <b>{title}</b>
        {children}
      </p>
      {onRetry && (
        <Button variant="line" size="xs" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}
