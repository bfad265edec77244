import { NumberInput } from '@mantine/core'
import { IconDice5 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'
import type { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { editorMessages } from '../editor-messages.ts'
import classes from './inspector.module.css'

export type Preview = UseQueryResult<RouteOutput<typeof wildcardsRoutes.preview>>

const SEED_MAX = 999_999

/** What prompts will get: samples for a seed, so that the same seed shows the same again. */
export function PreviewPanel({
  preview,
  seed,
  onSeed,
}: {
  preview: Preview
  seed: number
  onSeed: (seed: number) => void
}) {
  const text = useMessages(editorMessages)
  return (
    <section className={classes.part}>
      <header className={classes.head}>
        <h2>{text.preview}</h2>
        <NumberInput
          className={classes.seed}
          size="xs"
          aria-label={text.seed}
          min={0}
          max={SEED_MAX}
          allowDecimal={false}
          hideControls
          value={seed}
          onChange={value => onSeed(Math.min(SEED_MAX, Math.max(0, Number(value) || 0)))}
        />
        <IconButton icon={IconDice5} label={text.roll} onClick={() => onSeed(Math.floor(Math.random() * SEED_MAX))} />
      </header>
      <Samples preview={preview} />
    </section>
  )
}

function Samples({ preview }: { preview: Preview }) {
  const text = useMessages(editorMessages)
  if (preview.isPending) return <SkeletonBlock height={160} />
  if (preview.isError) {
    return (
      <p className={classes.quiet}>
        {preview.error instanceof NetworkError ? text.previewOffline : text.previewFailed}
      </p>
    )
  }
  if (preview.data.samples.length === 0) return <p className={classes.quiet}>{text.previewEmpty}</p>
  return (
    <ol className={classes.samples} aria-live="off">
      {preview.data.samples.map((sample, index) => (
        <li key={index}>{sample}</li>
      ))}
    </ol>
  )
}
