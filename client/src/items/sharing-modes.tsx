import { Radio } from '@mantine/core'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import { sharingMode } from '@atelier/shared-schema/entities/enums.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EndChoiceButton } from './end-choice-button.tsx'
import { shareMessages } from './share-messages.ts'
import type { ShareActs } from './use-share-acts.ts'
import classes from './share-dialog.module.css'

/** Who can open it beside those named, and how long the link works. */
export function SharingModes({ report, acts }: { report: AccessReport; acts: ShareActs }) {
  const text = useMessages(shareMessages)
  const format = useFormat()
  const mode = acts.chosen.mode ?? report.sharingMode
  const end = report.linkExpiresAt
  const isHandedDown = report.inherited.length > 0
  return (
    <Radio.Group
      label={text.modeTitle}
      value={mode}
      onChange={value => acts.setMode(sharingMode.parse(value))}
      className={classes.mode}
    >
      <div className={classes.modes}>
        <Radio
          value="private"
          label={isHandedDown ? text.privateWithin : text.private}
          description={isHandedDown ? text.privateWithinHint : text.privateHint}
        />
        <Radio value="restricted" label={text.restricted} description={text.restrictedHint} />
        <div className={classes.link}>
          <Radio
            value="public"
            label={text.public}
            description={end ? text.linkEnds(format.date(end)) : text.publicHint}
          />
          {mode === 'public' && (
            <EndChoiceButton of={text.theLink} value={end} onChange={chosen => acts.setMode('public', chosen)} />
          )}
        </div>
      </div>
    </Radio.Group>
  )
}
